/**
 * The performance figures, as pure calculation. Amounts are integer cents, as bigints, since sums may exceed 2^53. Each
 * formula gives its source: a section of the product's specification, or common usage among traders where the
 * specification is silent.
 */

import { comparedBy } from '#src/values/compared-by.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { findExtreme } from '#src/values/extreme.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money/money.ts';
import { addMonths, type DateRange, daysBetween, FIRST_TRADE_DATE } from '#src/values/time/dates.ts';

/** Totals of some entries. */
export interface Totals {
  pnlCents: bigint;
  /** All of them, including open ones. */
  entries: number;
  /** Commission and fees of all of them. */
  costsCents: bigint;
  /** Those that are not open. */
  closed: number;
  /** By outcome. */
  wins: number;
  losses: number;
  /** Sum of the wins. */
  grossWin: bigint;
  /** Sum of the losses, as a positive amount. */
  grossLoss: bigint;
}

export const NO_TOTALS: Totals = {
  pnlCents: 0n,
  entries: 0,
  costsCents: 0n,
  closed: 0,
  wins: 0,
  losses: 0,
  grossWin: 0n,
  grossLoss: 0n,
};

/** What days add up to. */
export type Sum = Pick<Totals, 'pnlCents' | 'costsCents' | 'entries' | 'closed'>;

/** A day's total. */
export interface DaySum extends Sum {
  date: string;
}
export type DayPnl = Pick<DaySum, 'date' | 'pnlCents' | 'costsCents'>;

/** A day of one trader, for the team. */
export interface TraderDaySum extends DaySum {
  traderId: number;
  traderName: string;
  wins: number;
  losses: number;
}

/** More days than will ever exist, so that no two summaries share an id. */
const DAYS_PER_TRADER = 1_000_000;

/** Id of a trader's day, stable even though rows of the roll-up come and go. */
export function summaryId(traderId: number, date: string): number {
  return traderId * DAYS_PER_TRADER + daysBetween(FIRST_TRADE_DATE, date);
}

/** 0 without entries. */
export const winRate = (totals: Pick<Totals, 'wins' | 'entries'>): number => computeWinRate(totals) ?? 0;

/** The mean of the traders' win rates, over those who have entries (specification §2 names it); 0 if none has. */
export function averageWinRate(traders: readonly Pick<Totals, 'wins' | 'entries'>[]): number {
  const rates = traders.filter(({ entries }) => entries > 0).map(winRate);
  return rates.length === 0 ? 0 : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** Average win / average loss magnitude (specification §9); `null` unless both exist. */
export function riskReward({ wins, losses, grossWin, grossLoss }: Totals): number | null {
  if (wins === 0 || losses === 0) return null;
  return Number(grossWin * BigInt(losses)) / Number(grossLoss * BigInt(wins));
}

/** Gross wins / gross losses, the usual definition (named in specification §2), to 2 decimals; `null` without losses. */
export function profitFactor({ grossWin, grossLoss }: Pick<Totals, 'grossWin' | 'grossLoss'>): number | null {
  if (grossLoss === 0n) return null;
  // In whole hundredths: dividing two large amounts as numbers would round twice.
  return Number((grossWin * 200n + grossLoss) / (grossLoss * 2n)) / 100;
}

/**
 * Consecutive most recent days with the same sign as the latest, where zero counts as winning (specification §4):
 * positive for winning days, negative for losing ones; 0 without any.
 * @param days ascending, without those that have no result yet
 */
export function streak(days: readonly Pick<DayPnl, 'pnlCents'>[]): number {
  const latest = days.at(-1);
  if (!latest) return 0;
  const isLosing = latest.pnlCents < 0n;
  const turn = days.findLastIndex(({ pnlCents }) => pnlCents < 0n !== isLosing);
  const length = days.length - 1 - turn;
  return isLosing ? -length : length;
}

/** The day with the highest sum, or with the lowest for side −1; the earliest in case of a tie. */
export const extremeDay = <Day extends DayPnl>(days: readonly Day[], side: 1n | -1n): Day | undefined =>
  findExtreme(days, ({ pnlCents }) => pnlCents, side);

/** By P&L, highest first, ties by id (specification §2). */
export function byPnl<T extends { traderId: number; pnlCents: bigint }>(traders: readonly T[]): T[] {
  return traders.toSorted((a, b) => comparedBy(b.pnlCents, a.pnlCents) || a.traderId - b.traderId);
}

/** A day of the team. */
export interface TeamDay extends DaySum {
  /** The trader with the highest total, even below zero; ties by id. */
  best: TraderDaySum;
}

/** The team's days. @param days of its traders, those of one date next to each other */
export function teamDays(days: readonly TraderDaySum[]): TeamDay[] {
  const team: TeamDay[] = [];
  for (const day of days) {
    const last = team.at(-1);
    if (last?.date !== day.date) {
      const { date, pnlCents, costsCents, entries, closed } = day;
      team.push({ date, pnlCents, costsCents, entries, closed, best: day });
      continue;
    }
    last.pnlCents += day.pnlCents;
    last.costsCents += day.costsCents;
    last.entries += day.entries;
    last.closed += day.closed;
    [last.best = day] = byPnl([last.best, day]);
  }
  return team;
}

/** A trader's best and worst trade. An entry without P&L counts as 0, as everywhere (specification §3). */
export function bestAndWorst(found: { highest: number | null; lowest: number | null; hasEmpty: boolean }): {
  best: number | null;
  worst: number | null;
} {
  const { highest, lowest, hasEmpty } = found;
  if (!hasEmpty) return { best: highest, worst: lowest };
  return { best: Math.max(highest ?? 0, 0), worst: Math.min(lowest ?? 0, 0) };
}

/** The account at a day's close. */
export interface Close {
  date: string;
  pnlCents: bigint;
  equityCents: bigint;
  drawdownCents: bigint;
}

/**
 * The account over its days with entries, on daily closes, since an entry has a trade date but no time: equity =
 * what it began with + P&L so far; drawdown = peak − equity, where the first peak is the account itself.
 * @param days ascending
 */
export function equityCurve<Day extends { date: string; pnlCents: bigint }>(
  days: readonly Day[],
  startingCents = NOTIONAL_ACCOUNT_CENTS,
): (Day & Close)[] {
  let equityCents = startingCents;
  let peak = equityCents;
  return days.map((day) => {
    equityCents += day.pnlCents;
    if (equityCents > peak) peak = equityCents;
    return { ...day, equityCents, drawdownCents: peak - equityCents };
  });
}

/** At most `count` of them, evenly spaced, including the first and the last. */
export function downsample<T>(all: readonly T[], count: number): T[] {
  const last = all.length - 1;
  if (last < count) return [...all];
  return Array.from({ length: count }, (_, n) => Math.round((n * last) / (count - 1))).flatMap((n) =>
    all.slice(n, n + 1),
  );
}

/** max((peak − equity) / peak) × 100, the usual maximum drawdown, and max(peak − equity), each over all closes. */
export function maxDrawdown(curve: readonly Close[]): { percent: number; cents: bigint } {
  let [percent, cents] = [0, 0n];
  for (const { equityCents, drawdownCents } of curve) {
    if (drawdownCents === 0n) continue;
    if (drawdownCents > cents) cents = drawdownCents;
    percent = Math.max(percent, Number(drawdownCents * 100n) / Number(equityCents + drawdownCents));
  }
  return { percent, cents };
}

/** Sums the days within a range. */
export const sumDays = (days: readonly DaySum[], { from, to }: DateRange): Sum =>
  added(days.filter(({ date }) => date >= from && date <= to));

/** Adds up days, traders, or any other totals. */
export function added(totals: readonly Sum[]): Sum {
  const sum = { pnlCents: 0n, costsCents: 0n, entries: 0, closed: 0 };
  for (const { pnlCents, costsCents, entries, closed } of totals) {
    sum.pnlCents += pnlCents;
    sum.costsCents += costsCents;
    sum.entries += entries;
    sum.closed += closed;
  }
  return sum;
}

/** Last calendar month window (specification §2): from the same day of last month, or its last day, to today. */
export function lastMonthWindow(today: string): DateRange {
  return { from: addMonths(today, -1), to: today };
}

/** The smallest range that covers all given ranges. */
export function dateRangeAround([first, ...others]: readonly [DateRange, ...DateRange[]]): DateRange {
  const all = { ...first };
  for (const { from, to } of others) {
    if (from < all.from) all.from = from;
    if (to > all.to) all.to = to;
  }
  return all;
}
