/** A contract's point value, which is derived from its tick and never stored. */

import { decimalText, minus, parseExact, quotient, times } from './exact.ts';

/** More places than any point value has: crude oil's is 1,000, micro bitcoin's 0.1. */
const PLACES = 8;

/** Tick value / tick size; `null` where that is no decimal of at most 8 places, or a tick is not above 0. */
export function computePointValue(tickSize: string, tickValue: string): string | null {
  const [size, value] = [parseExact(tickSize), parseExact(tickValue)];
  if (!size || !value || size.units <= 0n || value.units <= 0n) return null;
  const point = { units: quotient(value, size, PLACES), places: PLACES };
  return minus(times(point, size), value).units === 0n ? decimalText(point) : null;
}
