/** R in millionths, as the database adds it up: the same steps in the same doubles as its `entry_rs`. */

import { quotient, rounded, whole } from '../money/exact.ts';

const MICROS = 1_000_000;
const PLACES = 6;

/** @param pnl in cents, as the risk. @returns `null` without R */
export function computeRMicros(pnl: number | null, risk: number | null): number | null {
  if (pnl === null || risk === null || risk <= 0 || Math.abs(pnl) > risk * MICROS) return null;
  const r = (pnl * MICROS) / risk;
  const magnitude = Math.floor(Math.abs(r) + 0.5);
  return r < 0 ? -magnitude : magnitude;
}

/** To 2 decimals, half away from zero. */
export const rOfMicros = (micros: bigint): number =>
  Number(rounded({ units: micros, places: PLACES }, 2)) / 100;

/** The mean of so many, to 2 decimals; `null` of none. */
export const averageR = (micros: bigint, count: number): number | null =>
  count === 0 ? null : Number(quotient({ units: micros, places: PLACES }, whole(count), 2)) / 100;
