/** Prices of which only the end is typed, as people say them: `93.75` beside 6,889.25 is 6,893.75. */

import { decimalText, magnitude, minus, parseExact, plus, quotient, times, whole } from './exact.ts';

const TYPED = /^(\d*)(?:\.\d*)?$/;

/**
 * The price nearest to another one that ends in what is typed. At least two digits before the point must be missing, or
 * all of them: no market moves so far that the typed number could be a price by itself.
 * @param typed a plain decimal
 * @param near a price
 * @returns `null` where it is a price by itself, or none
 */
export function completePrice(typed: string, near: string): string | null {
  const [match, digits] = TYPED.exec(typed) ?? [];
  const beside = parseExact(near);
  const end = parseExact(digits === '' ? `0${typed}` : typed);
  if (match === undefined || digits === undefined || !/\d/.test(typed) || !beside || !end) return null;
  const places = near.replace('-', '').split('.')[0]?.length ?? 0;
  const isShort = digits === '' ? places >= 2 : digits.length <= places - 2;
  if (!isShort || beside.units <= 0n) return null;
  const step = whole(10 ** digits.length);
  const steps = { units: quotient(minus(beside, end), step, 0), places: 0 };
  const price = plus(end, times(step, steps));
  return magnitude(price).units === 0n ? null : withPlaces(decimalText(price), typed);
}

/** As many decimals as were typed: `93.50` stays so. */
function withPlaces(price: string, typed: string): string {
  const decimals = typed.split('.')[1] ?? '';
  if (decimals === '') return price;
  const [digits = '', fraction = ''] = price.split('.');
  return `${digits}.${fraction.padEnd(decimals.length, '0')}`;
}
