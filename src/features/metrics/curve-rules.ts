import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money/money.ts';
import { ratio } from './exact-rules.ts';
import type { Part } from './tally-rules.ts';

/** A day's close. */
export interface DayClose {
  date: string;
  pnl: bigint;
  costs: bigint;
  entries: number;
  openCount: number;
  equity: bigint;
  drawdown: bigint;
}

/** Equity = $10,000 + P&L so far, drawdown = highest equity so far − equity, as of the curve of `/analytics`. */
export function computeCloses(days: readonly ({ date: string } & Part)[]): DayClose[] {
  let equity = NOTIONAL_ACCOUNT_CENTS;
  let peak = equity;
  return days.map(({ date, net, costs, entries, openCount }) => {
    equity += net;
    if (equity > peak) peak = equity;
    return { date, pnl: net, costs, entries, openCount, equity, drawdown: peak - equity };
  });
}

interface Falling {
  equity: bigint;
  drawdown: bigint;
}

export function findDeepest(points: readonly Falling[]): bigint {
  let deepest = 0n;
  for (const { drawdown } of points) if (drawdown > deepest) deepest = drawdown;
  return deepest;
}

/**
 * max(drawdown / peak) × 100, as of `/analytics`.
 * @param startingBalance what the account began with, if not with $10,000
 */
export function deepestPercent(points: readonly Falling[], startingBalance = NOTIONAL_ACCOUNT_CENTS): number {
  const raised = startingBalance - NOTIONAL_ACCOUNT_CENTS;
  let percent = 0;
  for (const { equity, drawdown } of points) {
    if (drawdown > 0n) percent = Math.max(percent, ratio(drawdown * 100n, equity + drawdown + raised));
  }
  return percent;
}

/**
 * √(mean of squared drawdowns in percent of their peak) over daily closes, on a starting balance (Peter Martin's ulcer
 * index). `null` without days.
 */
export function ulcerIndex(closes: readonly DayClose[], startingBalance: bigint): number | null {
  if (closes.length === 0) return null;
  const raised = startingBalance - NOTIONAL_ACCOUNT_CENTS;
  let squares = 0;
  for (const { equity, drawdown } of closes) {
    squares += ratio(drawdown * 100n, equity + drawdown + raised) ** 2;
  }
  return Math.sqrt(squares / closes.length);
}

export interface TradePoint {
  /** From 0. */
  number: number;
  equity: bigint;
  drawdown: bigint;
}

/**
 * The account after entries: after each, or of more than `most`, where each of as many stretches as fit is deepest below
 * the highest equity so far, and where it ends. The deepest drawdown of all is among them.
 * @param pnl of entries in order of closing, cents
 */
export function tradeCurve(pnl: Float64Array, most: number): TradePoint[] {
  const count = pnl.length;
  const stretches = count <= most ? count : Math.floor(most / 2);
  const points: TradePoint[] = [];
  let [base, peak] = [NOTIONAL_ACCOUNT_CENTS, NOTIONAL_ACCOUNT_CENTS];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const start = Math.floor((stretch * count) / stretches);
    const end = Math.floor(((stretch + 1) * count) / stretches);
    // Within a stretch everything is relative to its start, so that numbers are exact. A peak out of reach stays one.
    let high = peak - base > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(peak - base);
    const isFar = high === Number.POSITIVE_INFINITY;
    const fallOf = (run: number) => (isFar ? -run : high - run);
    let run = 0;
    let deepest = { number: start, run: 0, high, fall: Number.NEGATIVE_INFINITY };
    for (let number = start; number < end; number++) {
      run += pnl[number] ?? 0;
      if (run > high) high = run;
      const fall = fallOf(run);
      if (fall > deepest.fall) deepest = { number, run, high, fall };
    }
    const peakOf = (high: number) => (isFar ? peak : base + BigInt(high));
    const toPoint = (number: number, run: number, high: number): TradePoint => {
      const equity = base + BigInt(run);
      return { number, equity, drawdown: peakOf(high) - equity };
    };
    points.push(toPoint(deepest.number, deepest.run, deepest.high));
    if (deepest.number < end - 1) points.push(toPoint(end - 1, run, high));
    peak = peakOf(high);
    base += BigInt(run);
  }
  return points;
}
