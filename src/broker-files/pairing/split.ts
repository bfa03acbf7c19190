/** The fill that turns a position is part of two trades: its costs are split by quantity, and the parts add up to it. */

import { type Exact, minus, quotient, times } from '#src/values/money/exact.ts';
import type { Costs } from './types.ts';

/** Costs in whole cents are split into whole cents. */
const LEAST_PLACES = 2;

export function splitCosts({ commission, fees }: Costs, part: bigint, whole: bigint): [Costs, Costs] {
  const [commissions, feeParts] = [split(commission, part, whole), split(fees, part, whole)];
  return [
    { commission: commissions[0], fees: feeParts[0] },
    { commission: commissions[1], fees: feeParts[1] },
  ];
}

const split = (cost: Exact | null, part: bigint, whole: bigint): [Exact | null, Exact | null] =>
  cost === null ? [null, null] : splitAmount(cost, part, whole);

/** The part, and what is left. */
export function splitAmount(amount: Exact, part: bigint, whole: bigint): [Exact, Exact] {
  const places = Math.max(amount.places, LEAST_PLACES);
  const units = quotient(times(amount, { units: part, places: 0 }), { units: whole, places: 0 }, places);
  const first = { units, places };
  return [first, minus(amount, first)];
}
