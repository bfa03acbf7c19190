import { type ReactNode, useMemo } from 'react';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { toneOf } from '#web/features/figures/money.tsx';
import { formatPercentage } from '#web/features/figures/percentage.tsx';
import { ChartCard } from './chart-card.tsx';
import { type ChartDay, daySeries } from './day-series.ts';
import { type Amount, PointChart, PointChartSkeleton } from './point-chart.tsx';
import type { Sheet, SheetCell } from './sheet.ts';
import { SheetTable } from './sheet-table.tsx';

interface OverTimeProps {
  /** `undefined` while loading. */
  curve: readonly EquityPoint[] | undefined;
  today: string;
  /** The path of the trades of a day. */
  tradesOf?: (date: string) => string;
  /** Of a card. */
  className?: string;
}

/** The charts over days. */
export function OverTime(props: OverTimeProps) {
  return (
    <>
      <EquityByDay {...props} />
      <DailyPnl {...props} />
    </>
  );
}

const useDays = ({ curve, today }: OverTimeProps) =>
  useMemo(() => curve && daySeries(curve, today), [curve, today]);

export function EquityByDay({ controls, ...props }: OverTimeProps & { controls?: ReactNode }) {
  const days = useDays(props);
  const { tradesOf, className } = props;
  const sheet = (of: readonly ChartDay[]) => equitySheet(of, tradesOf);
  return (
    <ChartCard
      title="Equity Curve and Drawdown"
      hint="The $10,000 account at each day's close, and how far it is under its highest close."
      className={className}
      controls={controls}
      chart={
        days ? (
          <PointChart
            label="Equity curve and drawdown by day"
            drawing="equity"
            points={days}
            nameOf={nameOfDay}
            shortNameOf={nameOfDay}
            listAmounts={equityAmounts}
            tradesOf={tradesOf && (({ date }: ChartDay) => tradesOf(date))}
          />
        ) : (
          <PointChartSkeleton drawing="equity" amounts={2} />
        )
      }
      sheet={days && (() => sheet(days))}
      unscripted={days && (() => <Newest days={days} sheet={sheet} />)}
    />
  );
}

export function DailyPnl(props: OverTimeProps) {
  const days = useDays(props);
  const { tradesOf, className } = props;
  const sheet = (of: readonly ChartDay[]) => dailySheet(of, tradesOf);
  return (
    <ChartCard
      title="Daily P&L"
      hint="What each day came to."
      className={className}
      chart={
        days ? (
          <PointChart
            label="P&L by day"
            drawing="daily"
            points={days}
            nameOf={nameOfDay}
            shortNameOf={nameOfDay}
            listAmounts={days.some(({ costs }) => costs !== 0n) ? amountsWithCosts : dailyAmounts}
            tradesOf={tradesOf && (({ date }: ChartDay) => tradesOf(date))}
          />
        ) : (
          <PointChartSkeleton drawing="daily" amounts={1} />
        )
      }
      sheet={days && (() => sheet(days))}
      unscripted={days && (() => <Newest days={days} sheet={sheet} />)}
    />
  );
}

/** Of an account under rules: its balance after each day, and what that must stay above. */
export interface FloorDay {
  date: string;
  balance: bigint;
  floor: bigint | null;
  /** Of an estimate the highest that it may be; `null` if that is not known. */
  floorAtWorst: bigint | null;
  isEstimate: boolean;
  /** Whether the balance reached it on this day. */
  isReached: boolean;
}

export function FloorByDay({ days }: { days: readonly FloorDay[] }) {
  const points = useMemo(
    () => days.map((day) => ({ ...day, pnl: 0n, equity: day.balance, drawdownPercent: 0 })),
    [days],
  );
  return (
    <PointChart
      label="Balance and floor by day"
      drawing="floor"
      points={points}
      nameOf={nameOfDay}
      shortNameOf={nameOfDay}
      listAmounts={floorAmounts}
    />
  );
}

function floorAmounts({ balance, isReached, ...floor }: FloorDay): Amount[] {
  const amounts: Amount[] = [{ label: 'Balance', text: unsigned(balance), tone: 'neutral' }];
  const text = floorText(floor);
  if (text === null) return amounts;
  return [
    ...amounts,
    { label: isReached ? 'Floor, reached' : 'Floor', text, tone: isReached ? 'loss' : 'neutral' },
  ];
}

/** Of an estimate the bounds, never one figure. */
function floorText({ floor, floorAtWorst, isEstimate }: Omit<FloorDay, 'date' | 'balance' | 'isReached'>) {
  if (floor === null) return null;
  if (!isEstimate) return unsigned(floor);
  if (floorAtWorst === null) return `at least ${unsigned(floor)}`;
  return floorAtWorst === floor
    ? `about ${unsigned(floor)}`
    : `${unsigned(floor)} to ${unsigned(floorAtWorst)}`;
}

const unsigned = (cents: bigint): string => formatMoney(cents, { plus: 'never' });

const nameOfDay = ({ date }: { date: string }): string =>
  formatTradeDate(date, { weekday: true, year: true });

type TradesOf = OverTimeProps['tradesOf'];

const equitySheet = (days: readonly ChartDay[], tradesOf: TradesOf): Sheet => ({
  caption: 'Equity and drawdown by day',
  columns: ['Date', 'Equity', 'Drawdown', 'Drawdown %'],
  rows: toRows(days, tradesOf, ({ equity, drawdown, drawdownPercent }) => [
    { amount: equity },
    { money: drawdown },
    { percent: drawdownPercent, isSigned: true },
  ]),
});

const dailySheet = (days: readonly ChartDay[], tradesOf: TradesOf): Sheet => ({
  caption: 'P&L by day',
  columns: ['Date', 'P&L'],
  rows: toRows(days, tradesOf, ({ pnl, costs }) => [{ money: pnl, costs }]),
});

/** The days with entries, newest first, like every list. */
function toRows(
  days: readonly ChartDay[],
  tradesOf: TradesOf,
  toCells: (day: ChartDay) => readonly SheetCell[],
): Sheet['rows'] {
  return days
    .filter(hasEntries)
    .toReversed()
    .map((day) => ({
      key: day.date,
      to: tradesOf?.(day.date),
      cells: [{ date: day.date }, ...toCells(day)],
    }));
}

const hasEntries = ({ pnl }: ChartDay) => pnl !== null;

/** Years of days would slow the page down for everyone, and few open the table. */
const MOST_UNSCRIPTED = 31;

interface NewestProps {
  days: readonly ChartDay[];
  sheet: (days: readonly ChartDay[]) => Sheet;
}

function Newest({ days, sheet }: NewestProps) {
  const traded = days.filter(hasEntries);
  return (
    <>
      <SheetTable sheet={sheet(traded.slice(-MOST_UNSCRIPTED))} className="max-h-95" />
      {traded.length > MOST_UNSCRIPTED && (
        <p className="mt-2 text-12 text-muted">
          {`The newest ${MOST_UNSCRIPTED} of ${count(traded.length, 'day')}. The chart needs JavaScript.`}
        </p>
      )}
    </>
  );
}

/** What an equity curve shows of a point. */
export function equityAmounts({
  equity,
  drawdown,
  drawdownPercent,
}: Pick<ChartDay, 'equity' | 'drawdown' | 'drawdownPercent'>): Amount[] {
  const { text } = formatPercentage(drawdownPercent, 1, true);
  return [
    { label: 'Equity', text: formatMoney(equity, { plus: 'never' }), tone: 'neutral' },
    { label: 'Drawdown', text: `${formatMoney(drawdown)} (${text})`, tone: toneOf(drawdown) },
  ];
}

/** The same lines on each day, so that the chart below them stays where it is. */
function amountsWithCosts(day: ChartDay): Amount[] {
  const { pnl, costs } = day;
  const text = (cents: bigint) => (pnl === null ? '—' : formatMoney(cents, { plus: 'never' }));
  return [
    ...dailyAmounts(day),
    { label: 'Gross', text: pnl === null ? '—' : formatMoney(pnl + costs), tone: 'neutral' },
    { label: costs < 0n ? 'Rebates' : 'Costs', text: text(costs < 0n ? -costs : costs), tone: 'neutral' },
  ];
}

function dailyAmounts({ pnl }: ChartDay): Amount[] {
  return [
    pnl === null
      ? { label: 'P&L', text: 'No entries', tone: 'neutral' }
      : { label: 'P&L', text: formatMoney(pnl), tone: toneOf(pnl) },
  ];
}
