import type { EquityPoint } from '#src/performance/contract.ts';
import { daysOf } from '#src/values/calendar.ts';
import { centsOf, NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { addDays, weekdayOf } from '#src/values/trade-date.ts';

/** A day as the charts draw it. */
export interface ChartDay {
  date: string;
  /** Of that day; `null` on a day without entries. */
  pnlCents: number | null;
  /** The account at its close. */
  equityCents: number;
  /** How far that is under the highest close so far, and in percent of it: zero or negative. */
  drawdownCents: number;
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
    series.push({ date, pnlCents: point ? centsOf(point.pnl) : null, ...account });
  }
  return series;
}

type Account = Omit<ChartDay, 'date' | 'pnlCents'>;

function accountAt(point: EquityPoint | undefined): Account {
  if (!point) return { equityCents: NOTIONAL_ACCOUNT_CENTS, drawdownCents: 0, drawdownPercent: 0 };
  const [equityCents, below] = [centsOf(point.equity), centsOf(point.drawdown)];
  const drawdownCents = below === 0 ? 0 : -below;
  return { equityCents, drawdownCents, drawdownPercent: (drawdownCents * 100) / (equityCents + below) };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}
