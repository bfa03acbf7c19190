import type { EquityPoint } from '#src/features/performance/responses.ts';
import { addDays, daysOf, isWeekend } from '#src/values/dates.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';

/** A day as the charts draw it and the tables list it. Amounts are in cents. */
export interface ChartDay {
  date: string;
  /** Of that day; `null` on a day without entries. */
  pnl: bigint | null;
  /** Commission and fees, which the P&L is without. */
  costs: bigint;
  /** The account at its close. */
  equity: bigint;
  /** How far that is under the highest close so far, and in percent of it: zero or negative. */
  drawdown: bigint;
  drawdownPercent: number;
}

/** The least a chart shows, so that a single day is not a wall. Days. */
const LEAST_DAYS = 28;

/** The days with entries from a day on. */
export function pointsFrom(curve: readonly EquityPoint[], from: string | null): readonly EquityPoint[] {
  return from === null ? curve : curve.filter(({ date }) => date >= from);
}

/**
 * Every day from `from` to today, ascending: on a day without entries the account stays where it was. Weekends are left
 * out, but for days that have entries.
 * @param curve one point for each day with entries, ascending, from the first entry on
 * @param from `null` for the day before the first entry, where the account still is what it began with
 */
export function daySeries(curve: readonly EquityPoint[], from: string | null, today: string): ChartDay[] {
  const [first] = curve;
  if (!first) return [];
  const points = new Map(curve.map((point) => [point.date, point]));
  const latest = curve.at(-1)?.date ?? first.date;
  const to = latest > today ? latest : today;
  const start = from ?? earlier(addDays(first.date, -1), addDays(to, 1 - LEAST_DAYS));
  const series: ChartDay[] = [];
  let account = accountAt(curve.findLast(({ date }) => date < start));
  for (const date of daysOf({ from: start, to })) {
    const point = points.get(date);
    if (point) account = accountAt(point);
    else if (isWeekend(date)) continue;
    series.push({ date, pnl: point?.pnl ?? null, costs: point?.costs ?? 0n, ...account });
  }
  return series;
}

type Account = Pick<ChartDay, 'equity' | 'drawdown' | 'drawdownPercent'>;

const BEFORE: Account = {
  equity: NOTIONAL_ACCOUNT_CENTS,
  drawdown: 0n,
  drawdownPercent: 0,
};

function accountAt(point: EquityPoint | undefined): Account {
  if (!point) return BEFORE;
  const { equity, drawdown } = point;
  return {
    equity,
    drawdown: -drawdown,
    drawdownPercent: Number(-drawdown * 100n) / Number(equity + drawdown),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
