import type { MetricsRun } from '#src/features/metrics/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Column, ColumnChart, ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import type { Sheet } from '#web/features/charts/sheet.ts';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { countLabels } from './count-labels.ts';

const TITLE = 'Win and Loss Streaks';

/** As many as are drawn; the table has more. */
const DRAWN = 40;

/** How many trades in a row were won, and lost. */
export function RunsCard({ metrics, tradesOf }: ChartProps) {
  const runs = metrics?.runs;
  return (
    <ChartCard
      title={TITLE}
      hint="Wins and losses in a row, in order of closing; a break-even ends none."
      className="lg:col-span-2"
      empty={runs?.length === 0 ? 'No trades won or lost yet.' : null}
      chart={
        runs ? (
          <ColumnChart
            label={TITLE}
            columns={runs.slice(-DRAWN).map((run) => toColumn(run, tradesOf))}
            axis={countLabels}
            of="counts"
            isFromEnd
            // The longest are among the metrics.
            idle={metrics.currentRun ? `Now: ${inWords(metrics.currentRun)}` : ''}
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      note={
        metrics && !metrics.isOrderKnown
          ? 'Some trades have no closing time: their order within a day is as they were recorded.'
          : runs && runs.length > DRAWN
            ? `The latest ${DRAWN}; the table has ${formatCount(runs.length)}.`
            : null
      }
      sheet={runs && (() => toSheet(runs, tradesOf))}
    />
  );
}

const inWords = ({ outcome, length }: MetricsRun): string =>
  outcome === 'win' ? count(length, 'win') : count(length, 'loss', 'losses');

const lastDay = (date: string): string => formatTradeDate(date, { year: true });

function toColumn(run: MetricsRun, tradesOf: TradesOf): Column {
  const { outcome, length, net, from, to } = run;
  return {
    key: run.query,
    name: `${inWords(run)} in a row`,
    label: '',
    value: outcome === 'win' ? length : -length,
    short: formatCount(length),
    text: formatMoney(net),
    details: from === to ? lastDay(to) : `${formatTradeDate(from)} – ${lastDay(to)}`,
    tone: outcome === 'win' ? 'gain' : 'loss',
    to: tradesOf(run.query),
  };
}

/** Newest first, like every list. */
const toSheet = (runs: readonly MetricsRun[], tradesOf: TradesOf): Sheet => ({
  caption: TITLE,
  columns: ['From', 'To', 'Result', 'In a Row', 'Net P&L'],
  rows: runs.toReversed().map((run) => ({
    key: run.query,
    to: tradesOf(run.query),
    cells: [
      { date: run.from },
      { date: run.to },
      { text: run.outcome === 'win' ? 'Wins' : 'Losses' },
      { count: run.length },
      { money: run.net },
    ],
  })),
});
