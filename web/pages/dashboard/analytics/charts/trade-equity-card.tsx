import { useMemo } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type ChartTrade, tradeSeries } from '#web/features/charts/day-series.ts';
import { equityAmounts } from '#web/features/charts/over-time.tsx';
import { PointChart, PointChartSkeleton } from '#web/features/charts/point-chart.tsx';
import type { Sheet } from '#web/features/charts/sheet.ts';
import { toneOf } from '#web/features/figures/money.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';

/** The account after each trade, and how far it is under its highest. */
export function TradeEquityCard({ metrics, tradesOf }: ChartProps) {
  const trades = useMemo(() => metrics && tradeSeries(metrics.byTrade), [metrics]);
  return (
    <ChartCard
      title="Equity by Trade"
      hint="The $10,000 account after each trade, in order of closing."
      empty={
        trades?.length === 0
          ? 'No trades with a result: an equity curve by trade begins with the first.'
          : null
      }
      chart={
        trades ? (
          <PointChart
            label="Equity curve and drawdown by trade"
            drawing="trades"
            points={trades}
            nameOf={nameOf}
            shortNameOf={({ number }) => formatCount(number)}
            listAmounts={listAmounts}
            tradesOf={({ entryId }: ChartTrade) => tradesOf('', entryId)}
          />
        ) : (
          <PointChartSkeleton drawing="trades" amounts={3} />
        )
      }
      note={
        metrics && !metrics.isOrderKnown
          ? 'Some trades have no closing time: their order within a day is as they were recorded.'
          : metrics && trades && trades.length < metrics.metrics.maxDrawdownTrades.n
            ? `${formatCount(trades.length)} of ${formatCount(metrics.metrics.maxDrawdownTrades.n)} trades, with the deepest drawdown of each stretch.`
            : null
      }
      sheet={trades && (() => toSheet(trades, tradesOf))}
    />
  );
}

const nameOf = ({ number, date }: ChartTrade): string =>
  `No. ${formatCount(number)}, ${formatTradeDate(date, { year: true })}`;

const listAmounts = (trade: ChartTrade) => [
  { label: 'P&L', text: formatMoney(trade.pnl), tone: toneOf(trade.pnl) },
  ...equityAmounts(trade),
];

/** Newest first, like every list. */
const toSheet = (trades: readonly ChartTrade[], tradesOf: TradesOf): Sheet => ({
  caption: 'Equity and drawdown by trade',
  columns: ['No.', 'Date', 'P&L', 'Equity', 'Drawdown', 'Drawdown %'],
  rows: trades.toReversed().map(({ number, entryId, date, pnl, equity, drawdown, drawdownPercent }) => ({
    key: `${number}`,
    to: tradesOf('', entryId),
    cells: [
      { count: number },
      { date },
      { money: pnl },
      { amount: equity },
      { money: drawdown },
      { percent: drawdownPercent, isSigned: true },
    ],
  })),
});
