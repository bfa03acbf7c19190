/** What the complete rows of the grid add up to. */

import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import { computeRMicros, rOfMicros } from '#src/values/entries/r-micros.ts';
import type { RowReading } from './row-reading.ts';

export interface GridTotals {
  complete: number;
  /** Those in which something is typed. */
  rows: number;
  wins: number;
  losses: number;
  costs: bigint;
  /** Complete ones whose P&L is computed, and of which no costs are known. */
  beforeCosts: number;
  pnl: bigint;
  /** `null` where none has one. */
  r: number | null;
}

export function computeTotals(readings: readonly RowReading[]): GridTotals {
  const complete = readings.filter(({ state }) => state === 'complete');
  const counted = (of: Outcome) => complete.filter(({ outcome }) => outcome === of).length;
  // What is rounded to 2 decimals would not add up to the R of the day.
  const micros = complete.flatMap(({ pnl, risk }) =>
    pnl === null || risk === null ? [] : (computeRMicros(Number(pnl), Number(risk)) ?? []),
  );
  return {
    complete: complete.length,
    rows: readings.filter(({ state }) => state !== 'blank').length,
    wins: counted('win'),
    losses: counted('loss'),
    beforeCosts: complete.filter(({ costs, pnl, isComputed }) => costs === null && pnl !== null && isComputed)
      .length,
    costs: complete.reduce((sum, { costs }) => sum + (costs ?? 0n), 0n),
    pnl: complete.reduce((sum, { pnl }) => sum + (pnl ?? 0n), 0n),
    r: micros.length === 0 ? null : rOfMicros(micros.reduce((sum, r) => sum + BigInt(r), 0n)),
  };
}
