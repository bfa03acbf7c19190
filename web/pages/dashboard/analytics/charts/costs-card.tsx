import type { MetricsMonth, TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatMoney, signOf, toDollars } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatMonth, monthNameOf, monthRange, yearOf } from '#src/values/time/dates.ts';
import { moneyLabels } from '#web/features/charts/axis-labels.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Column, ColumnChart, ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import type { Sheet } from '#web/features/charts/sheet.ts';
import { beforeCosts } from '#web/features/figures/money.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { shortMoney } from './measures.ts';

const TITLE = 'What Costs Take';

/** As many as are drawn; the table has all. */
const DRAWN = 18;

/** What each month made before commission and fees, and after. */
export function CostsCard({ metrics, tradesOf }: ChartProps) {
  const months = metrics?.months;
  return (
    <ChartCard
      title={TITLE}
      hint="Each month's net P&L; the dashed outline is its gross P&L, before costs."
      empty={
        months?.every(({ costs }) => costs === 0n)
          ? 'No costs recorded: enter commission and fees, or give an account a cost list.'
          : null
      }
      chart={
        months ? (
          <ColumnChart
            label={TITLE}
            columns={months.slice(-DRAWN).map((month, n) => toColumn(month, n === 0, tradesOf))}
            axis={moneyLabels}
            idle={inAll(metrics)}
            isFromEnd
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      note={months && months.length > DRAWN && `The latest ${DRAWN} months; the table has all.`}
      sheet={months && (() => toSheet(months, tradesOf))}
    />
  );
}

/** What they are of gross profits is among the metrics. */
const inAll = ({ costs }: TraderMetrics): string =>
  costs < 0n ? `Rebates in all: ${formatMoney(-costs, PLAIN)}` : `Costs in all: ${formatMoney(costs, PLAIN)}`;

const PLAIN = { plus: 'never' } as const;

const toQuery = ({ month }: MetricsMonth): string => {
  const { from, to } = monthRange(month);
  return `from=${from}&to=${to}`;
};

function toColumn(month: MetricsMonth, isFirst: boolean, tradesOf: TradesOf): Column {
  const { gross, net, entries } = month;
  const first = `${month.month}-01`;
  const name = monthNameOf(first);
  return {
    key: month.month,
    name: formatMonth(month.month),
    label: isFirst || month.month.endsWith('-01') ? `${name} ’${String(yearOf(first)).slice(2)}` : name,
    value: toDollars(net),
    outline: toDollars(gross),
    text: `${formatMoney(net)} net`,
    short: shortMoney(net),
    details: [beforeCosts(month), countTrades(entries, 0)].filter(Boolean).join(', '),
    tone: signOf(net) < 0 ? 'loss' : 'gain',
    to: tradesOf(toQuery(month)),
  };
}

/** Newest first, like every list. */
const toSheet = (months: readonly MetricsMonth[], tradesOf: TradesOf): Sheet => ({
  caption: TITLE,
  columns: ['Month', 'Trades', 'Gross P&L', 'Costs', 'Net P&L'],
  rows: months.toReversed().map((month) => ({
    key: month.month,
    to: tradesOf(toQuery(month)),
    cells: [
      { text: formatMonth(month.month) },
      { count: month.entries },
      { money: month.gross },
      { amount: month.costs },
      { money: month.net },
    ],
  })),
});
