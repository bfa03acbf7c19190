import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { count } from '#src/values/count.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { formatMoney } from '#src/values/money.ts';
import { toneOf } from '#web/features/figures/money.tsx';
import { RowMoney } from '#web/features/figures/narrow-money.tsx';
import { formatPercentage, Percentage } from '#web/features/figures/percentage.tsx';
import { ChartCard } from './chart-card.tsx';
import { type Amount, DayChart, DayChartSkeleton } from './day-chart.tsx';
import { type ChartDay, daySeries } from './day-series.ts';
import { BEYOND_ACCOUNT, isBeyondAccount } from './drawdown.ts';
import { FiguresTable } from './figures-table.tsx';
import { PrintedDaily, PrintedEquity } from './printed-chart.tsx';

interface OverTimeProps {
  /** `undefined` while loading. */
  curve: readonly EquityPoint[] | undefined;
  /** The first day shown; `null` for all. */
  from: string | null;
  today: string;
}

/** The charts over time. */
export function OverTime({ curve, from, today }: OverTimeProps) {
  const days = useMemo(() => curve && daySeries(curve, from, today), [curve, from, today]);
  return (
    <>
      <ChartCard
        title="Equity Curve and Drawdown"
        hint="The $10,000 account at each day's close, and how far it is under its highest close."
        chart={
          days ? (
            <DayChart
              label="Equity curve and drawdown by day"
              drawing="equity"
              days={days}
              amountsOf={equityAmounts}
              className="h-90"
            />
          ) : (
            <DayChartSkeleton amounts={2} className="h-90" />
          )
        }
        table={days && (() => <EquityTable days={days} />)}
        unscripted={days && (() => <Newest days={days} table={EquityTable} />)}
        printed={days && (() => <PrintedEquity days={days} />)}
      />
      <ChartCard
        title="Daily P&L"
        hint="What each day came to."
        chart={
          days ? (
            <DayChart
              label="P&L by day"
              drawing="daily"
              days={days}
              amountsOf={days.some(({ costs }) => costs !== 0n) ? amountsWithCosts : dailyAmounts}
              className="h-56"
            />
          ) : (
            <DayChartSkeleton amounts={1} className="h-56" />
          )
        }
        table={days && (() => <DailyTable days={days} />)}
        unscripted={days && (() => <Newest days={days} table={DailyTable} />)}
        printed={days && (() => <PrintedDaily days={days} />)}
      />
    </>
  );
}

interface DaysProps {
  days: readonly ChartDay[];
}

function EquityTable({ days }: DaysProps) {
  return (
    <FiguresTable
      caption="Equity and drawdown by day"
      columns={['Date', 'Equity', 'Drawdown', 'Drawdown %']}
      rows={rowsOf(days, ({ equity, drawdown, drawdownPercent }) => [
        formatMoney(equity, { plus: 'never' }),
        formatMoney(drawdown),
        isBeyondAccount(drawdownPercent) ? (
          BEYOND_ACCOUNT
        ) : (
          <Percentage key="percent" value={drawdownPercent} signed />
        ),
      ])}
      className="max-h-95"
    />
  );
}

function DailyTable({ days }: DaysProps) {
  return (
    <FiguresTable
      caption="P&L by day"
      columns={['Date', 'P&L']}
      rows={rowsOf(days, ({ pnl, costs }) => [
        pnl !== null && <RowMoney key="pnl" net={pnl} costs={costs} />,
      ])}
      className="max-h-61"
    />
  );
}

/** The days with entries, newest first, like every list. */
function rowsOf(days: readonly ChartDay[], cellsOf: (day: ChartDay) => readonly ReactNode[]) {
  return days
    .filter(hasEntries)
    .toReversed()
    .map((day) => ({
      key: day.date,
      cells: [formatTradeDate(day.date, { weekday: true, year: true }), ...cellsOf(day)],
    }));
}

const hasEntries = ({ pnl }: ChartDay) => pnl !== null;

/** Years of days would slow the page down for everyone, and few open the table. */
const MOST_UNSCRIPTED = 31;

function Newest({ days, table: Table }: DaysProps & { table: ComponentType<DaysProps> }) {
  const traded = days.filter(hasEntries);
  return (
    <>
      <Table days={traded.slice(-MOST_UNSCRIPTED)} />
      {traded.length > MOST_UNSCRIPTED && (
        <p className="mt-2 text-12 text-muted">
          {`The newest ${MOST_UNSCRIPTED} of ${count(traded.length, 'day')}. The chart needs JavaScript.`}
        </p>
      )}
    </>
  );
}

function equityAmounts({ equity, drawdown, drawdownPercent }: ChartDay): Amount[] {
  const text = isBeyondAccount(drawdownPercent)
    ? BEYOND_ACCOUNT
    : formatPercentage(drawdownPercent, 1, true).text;
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
