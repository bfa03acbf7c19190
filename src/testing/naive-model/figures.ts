/** What entries come to, each figure by its own pass over all of them: what the product reports is checked against it. */

import { type Cents, divided, largest, quotient, smallest, sum } from './money.ts';

export interface Entry {
  tradeDate: string;
  /** Net. An open entry may have none, and counts as 0. */
  cents: Cents | null;
  /** Commission and fees. */
  costs?: Cents;
  /** Still open, whatever it has realized so far; without a net it always is. */
  isOpen?: boolean;
}

export const ACCOUNT = 1_000_000n;

export const amounts = (entries: readonly Entry[]): Cents[] => entries.map(({ cents }) => cents ?? 0n);
export const pnl = (entries: readonly Entry[]): Cents => sum(amounts(entries));
export const costs = (entries: readonly Entry[]): Cents => sum(entries.map((entry) => entry.costs ?? 0n));
const isOpen = (entry: Entry): boolean => entry.cents === null || entry.isOpen === true;
export const openCount = (entries: readonly Entry[]): number => entries.filter(isOpen).length;
export const wins = <One extends Entry>(entries: readonly One[]) =>
  entries.filter((entry) => !isOpen(entry) && (entry.cents ?? 0n) > 0n);
export const losses = <One extends Entry>(entries: readonly One[]) =>
  entries.filter((entry) => !isOpen(entry) && (entry.cents ?? 0n) < 0n);

/** Winning entries of all, in percent. */
export function winRate(entries: readonly Entry[]): number {
  if (entries.length === 0) return 0;
  return quotient(BigInt(wins(entries).length) * 100n, BigInt(entries.length));
}

export const average = (entries: readonly Entry[]): Cents =>
  entries.length === 0 ? 0n : divided(pnl(entries), entries.length);

export function riskReward(entries: readonly Entry[]): number | null {
  const [won, lost] = [wins(entries), losses(entries)];
  if (won.length === 0 || lost.length === 0) return null;
  return quotient(pnl(won) * BigInt(lost.length), -pnl(lost) * BigInt(won.length));
}

/** To two decimals. */
export function profitFactor(entries: readonly Entry[]): number | null {
  const [won, lost] = [pnl(wins(entries)), -pnl(losses(entries))];
  return lost === 0n ? null : Number((won * 200n + lost) / (lost * 2n)) / 100;
}

export interface Day {
  tradeDate: string;
  cents: Cents;
}

export const pnlOn = (entries: readonly Entry[], date: string): Cents =>
  pnl(entries.filter(({ tradeDate }) => tradeDate === date));

/** The days that have entries, the first one first. */
export const daysOf = (entries: readonly Entry[]): Day[] =>
  [...new Set(entries.map(({ tradeDate }) => tradeDate))]
    .sort()
    .map((tradeDate) => ({ tradeDate, cents: pnlOn(entries, tradeDate) }));

/** The first of the best days, and of the worst. */
export function bestDay(entries: readonly Entry[]): Day | undefined {
  const days = daysOf(entries);
  return days.find(({ cents }) => cents === largest(days.map((one) => one.cents)));
}

export function worstDay(entries: readonly Entry[]): Day | undefined {
  const days = daysOf(entries);
  return days.find(({ cents }) => cents === smallest(days.map((one) => one.cents)));
}

/** How many of the latest days with a result were not losing, or, below 0, were. */
export function streak(entries: readonly Entry[]): number {
  const days = daysOf(entries.filter(({ cents }) => cents !== null));
  const isLosing = (days.at(-1)?.cents ?? 0n) < 0n;
  const run = days.length - 1 - days.findLastIndex(({ cents }) => cents < 0n !== isLosing);
  return isLosing ? -run : run;
}

/** The account at the end of a day. */
export const closeOf = (entries: readonly Entry[], date: string, account = ACCOUNT): Cents =>
  account + pnl(entries.filter(({ tradeDate }) => tradeDate <= date));

/** The account at the end of each day, and how far below its peak it was. */
export function closes(
  entries: readonly Entry[],
  account = ACCOUNT,
): (Day & { equity: Cents; peak: Cents; drawdown: Cents })[] {
  const equities = daysOf(entries).map((one) => ({
    ...one,
    equity: closeOf(entries, one.tradeDate, account),
  }));
  return equities.map((one, n) => {
    const peak = largest([account, ...equities.slice(0, n + 1).map(({ equity }) => equity)]);
    return { ...one, peak, drawdown: peak - one.equity };
  });
}

/** The deepest fall from a peak in cents, and the deepest in percent of its peak. */
export function maxDrawdown(entries: readonly Entry[], account = ACCOUNT): { cents: Cents; percent: number } {
  const all = closes(entries, account);
  return {
    cents: largest([0n, ...all.map(({ drawdown }) => drawdown)]),
    percent: Math.max(0, ...all.map(({ drawdown, peak }) => quotient(drawdown * 100n, peak))),
  };
}
