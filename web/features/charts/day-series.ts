import type { EquityPoint } from '#src/features/performance/responses.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money/money.ts';
import { addDays, isWeekend, listDays } from '#src/values/time/dates.ts';

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

/**
 * Every day from the one before the first entry to today, ascending: on a day without entries the account stays where it was. Weekends are left
 * out, but for days that have entries.
 * @param curve one point for each day with entries, ascending, from the first entry on
 */
export function daySeries(curve: readonly EquityPoint[], today: string): ChartDay[] {
  const [first] = curve;
  if (!first) return [];
  const points = new Map(curve.map((point) => [point.date, point]));
  const latest = curve.at(-1)?.date ?? first.date;
  const to = latest > today ? latest : today;
  const start = earlier(addDays(first.date, -1), addDays(to, 1 - LEAST_DAYS));
  const series: ChartDay[] = [];
  let account = BEFORE;
  for (const date of listDays({ from: start, to })) {
    const point = points.get(date);
    if (point) account = accountAt(point);
    else if (isWeekend(date)) continue;
    series.push({ date, pnl: point?.pnl ?? null, costs: point?.costs ?? 0n, ...account });
  }
  return series;
}

/** A trade of a curve by trades. */
export interface TradePoint {
  number: number;
  entryId: number;
  date: string;
  pnl: bigint;
  equity: bigint;
  drawdown: bigint;
}

/** A trade of a curve by trades, as the chart draws it and the table lists it. */
export interface ChartTrade extends Omit<ChartDay, 'costs' | 'pnl'> {
  /** Which of the trades it is. */
  number: number;
  entryId: number;
  pnl: bigint;
}

/** The account after each trade, in order of closing. */
export const tradeSeries = (curve: readonly TradePoint[]): ChartTrade[] =>
  curve.map(({ number, entryId, date, pnl, ...point }) => ({
    number,
    entryId,
    date,
    pnl,
    ...accountAt(point),
  }));

type Account = Pick<ChartDay, 'equity' | 'drawdown' | 'drawdownPercent'>;

const BEFORE: Account = {
  equity: NOTIONAL_ACCOUNT_CENTS,
  drawdown: 0n,
  drawdownPercent: 0,
};

function accountAt(point: Pick<EquityPoint, 'equity' | 'drawdown'>): Account {
  const { equity, drawdown } = point;
  return {
    equity,
    drawdown: -drawdown,
    drawdownPercent: Number(-drawdown * 100n) / Number(equity + drawdown),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
