import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatMoney, signOf, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { moneyLabels } from '#web/features/charts/axis-labels.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Column, ColumnChart, ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import { ofClosed } from '../closed-trades.ts';
import type { ChartProps, TradesOf } from './chart-context.ts';

const TITLE = 'After a Loss';

type Part = TraderMetrics['afterLoss']['after'];

/** What closed trades come to that were opened soon after a loss, beside all others. */
export function AfterLossCard({ metrics, tradesOf }: ChartProps) {
  const { after, others } = metrics?.afterLoss ?? {};
  const parts: readonly [string, Part][] =
    after && others
      ? [
          ['After a loss', after],
          ['All others', others],
        ]
      : [];
  const toPath = (query: string) => tradesOf(ofClosed(metrics, query));
  return (
    <ChartCard
      title={TITLE}
      hint="The average closed trade opened within 15 minutes after a losing close, beside all others."
      className="print:hidden"
      empty={
        metrics && parts.every(([, { n }]) => n === 0)
          ? 'No times recorded: what follows a loss is known from opening and closing times.'
          : null
      }
      chart={
        metrics ? (
          <ColumnChart
            label={TITLE}
            columns={parts.map(([name, part]) => toColumn(name, part, toPath))}
            axis={moneyLabels}
            idle="Net P&L per trade"
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      sheet={
        metrics &&
        (() => ({
          caption: TITLE,
          columns: ['Opened', 'Closed', 'Average', 'Net P&L'],
          rows: parts.map(([name, part]) => ({
            key: part.query,
            to: toPath(part.query),
            cells: [{ text: name }, { count: part.n }, { money: part.mean }, { money: part.net }],
          })),
        }))
      }
    />
  );
}

const toColumn = (name: string, { n, mean, net, query }: Part, toPath: TradesOf): Column => ({
  key: query,
  name,
  label: `${name} (n ${n})`,
  value: mean === null ? null : toDollars(mean),
  text: mean === null ? '—' : formatMoney(mean),
  short: mean === null ? '' : formatMoney(mean),
  details: `${formatMoney(net)} over ${count(n, 'trade')}`,
  tone: mean === null || mean === 0n ? 'plain' : signOf(mean) < 0 ? 'loss' : 'gain',
  to: n === 0 ? undefined : toPath(query),
});
