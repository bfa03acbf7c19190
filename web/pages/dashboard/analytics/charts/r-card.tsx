import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { useApp } from '#web/context/app-context.tsx';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Column, ColumnChart, ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import { chooseNoun, ofClosed } from '#web/features/filter/closed-trades.ts';
import { type ChartProps, formatDetails, type TradesOf } from './chart-context.ts';
import { LeftOut } from './column-group-card.tsx';
import { countLabels } from './count-labels.ts';
import { groupRow, groupSheet } from './group-sheet.ts';
import { type NamedGroup, nameOfWithout, orderedGroups } from './groupings.ts';

const TITLE = 'R Distribution';

/** How many trades made how much of what they risked. */
export function RCard({ metrics, tradesOf }: ChartProps) {
  const { clock } = useApp();
  const groups = metrics && orderedGroups(metrics.groups, 'r', clock);
  const rCount = metrics?.sums.rCount ?? 0;
  return (
    <ChartCard
      title={TITLE}
      hint="Closed trades by net P&L in multiples of what was risked, to the nearest whole R."
      empty={
        groups?.places.every(({ group }) => group === null)
          ? 'No stops recorded: R needs a stop or a typed risk.'
          : null
      }
      chart={
        metrics && groups ? (
          <ColumnChart
            label={TITLE}
            columns={groups.places.map((place) =>
              toColumn(place, rCount, (query) => tradesOf(ofClosed(metrics, query))),
            )}
            axis={countLabels}
            of="counts"
            // Their average is among the metrics.
            idle={count(rCount, chooseNoun('closed trade', metrics))}
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      note={groups && <LeftOut grouping="r" without={groups.without} tradesOf={tradesOf} />}
      sheet={
        groups &&
        (() =>
          groupSheet(TITLE, 'R', [
            ...groups.places.flatMap(({ key, name, group }) =>
              group ? [groupRow(key, name, group, tradesOf(group.query))] : [],
            ),
            ...(groups.without
              ? [groupRow('without', nameOfWithout('r'), groups.without, tradesOf(groups.without.query))]
              : []),
          ]))
      }
    />
  );
}

const LOSING = ['to-3', '-2', '-1'];

function toColumn({ key, name, label, group }: NamedGroup, all: number, tradesOf: TradesOf): Column {
  const n = group?.n ?? 0;
  const share = all === 0 ? 0 : Math.round((n * 100) / all);
  return {
    key,
    name,
    label: label.replace(' R', ''),
    value: group ? n : null,
    text: count(n, 'trade'),
    short: formatCount(n),
    details: group
      ? `${share}% of those with R, ${formatMoney(group.closedNet)}, ${formatDetails(group.entries, n, null)}`
      : '',
    tone: LOSING.includes(key) ? 'loss' : key === '0' ? 'plain' : 'gain',
    to: group ? tradesOf(group.query) : undefined,
  };
}
