import { type ReactNode, useMemo } from 'react';
import type { EquityPoint } from '#src/performance/contract.ts';
import { formatMoney, moneyString } from '#src/values/money.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { Money } from '#web/desk/money.tsx';
import { formatPercentage, Percentage } from '#web/ui/percentage.tsx';
import { ChartCard } from './chart-card.tsx';
import { type Amount, DayChart, DayChartSkeleton } from './day-chart.tsx';
import { type ChartDay, daySeries } from './day-series.ts';
import { FiguresTable } from './figures-table.tsx';

interface OverTimeProps {
  /** `undefined` while it is being read. */
  curve: readonly EquityPoint[] | undefined;
  /** The first day that is shown; `null` for all. */
  from: string | null;
  today: string;
}

/** The charts along the days. */
export function OverTime({ curve, from, today }: OverTimeProps) {
  const days = useMemo(() => curve && daySeries(curve, from, today), [curve, from, today]);
  // Newest first, as every list of the desk is.
  const rows = (cellsOf: (day: ChartDay) => readonly ReactNode[]) =>
    (days ?? [])
      .filter(({ pnlCents }) => pnlCents !== null)
      .toReversed()
      .map((day) => ({
        key: day.date,
        cells: [formatTradeDate(day.date, { weekday: true, year: true }), ...cellsOf(day)],
      }));
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
        table={
          days &&
          (() => (
            <FiguresTable
              caption="Equity and drawdown by day"
              columns={['Date', 'Equity', 'Drawdown', 'Drawdown %']}
              rows={rows(({ equityCents, drawdownCents, drawdownPercent }) => [
                shownMoney(equityCents, 'never'),
                shownMoney(drawdownCents),
                <Percentage key="percent" value={drawdownPercent} signed />,
              ])}
              className="max-h-95"
            />
          ))
        }
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
              amountsOf={dailyAmounts}
              className="h-56"
            />
          ) : (
            <DayChartSkeleton amounts={1} className="h-56" />
          )
        }
        table={
          days &&
          (() => (
            <FiguresTable
              caption="P&L by day"
              columns={['Date', 'P&L']}
              rows={rows(({ pnlCents }) => [
                pnlCents !== null && <Money key="pnl" value={moneyString(pnlCents)} />,
              ])}
              className="max-h-61"
            />
          ))
        }
      />
    </>
  );
}

const shownMoney = (cents: number, plus: 'gain' | 'never' = 'gain') =>
  formatMoney(moneyString(cents), { plus });

const toneOf = (cents: number): Amount['tone'] => (cents > 0 ? 'gain' : cents < 0 ? 'loss' : 'neutral');

function equityAmounts({ equityCents, drawdownCents, drawdownPercent }: ChartDay): Amount[] {
  const { text } = formatPercentage(drawdownPercent, 1, true);
  return [
    { label: 'Equity', text: shownMoney(equityCents, 'never'), tone: 'neutral' },
    { label: 'Drawdown', text: `${shownMoney(drawdownCents)} (${text})`, tone: toneOf(drawdownCents) },
  ];
}

function dailyAmounts({ pnlCents }: ChartDay): Amount[] {
  return [
    pnlCents === null
      ? { label: 'P&L', text: 'No entries', tone: 'neutral' }
      : { label: 'P&L', text: shownMoney(pnlCents), tone: toneOf(pnlCents) },
  ];
}
