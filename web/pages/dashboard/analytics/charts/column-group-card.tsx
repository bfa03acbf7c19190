import { Link } from 'react-router';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { countTrades } from '#src/values/text/count.ts';
import { useApp } from '#web/context/app-context.tsx';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Column, ColumnChart, ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { groupRow, groupSheet } from './group-sheet.ts';
import { type NamedGroup, nameOfWithout, type OrderedGrouping, orderedGroups } from './groupings.ts';
import { idleText } from './idle-text.ts';
import { groupMark, MEASURE_RULES, type Measure } from './measures.ts';

interface ColumnGroupCardProps extends ChartProps {
  grouping: OrderedGrouping;
  measure: Measure;
  /** `Weekday`, in the title and over the names in the table. */
  heading: string;
  hint: string;
  /** Why there may be nothing to draw. */
  empty: string;
  className?: string;
}

/** Groups that have an order, as columns. */
export function ColumnGroupCard({
  metrics,
  tradesOf,
  grouping,
  measure,
  heading,
  hint,
  empty,
  className,
}: ColumnGroupCardProps) {
  const { clock } = useApp();
  const rule = MEASURE_RULES[measure];
  const title = `${rule.label} by ${heading}`;
  const groups = metrics && orderedGroups(metrics.groups, grouping, clock);
  const traded = groups?.places.filter(({ group }) => group !== null);
  return (
    <ChartCard
      title={title}
      hint={hint}
      className={className}
      empty={traded?.length === 0 ? empty : null}
      chart={
        metrics && groups ? (
          <ColumnChart
            label={title}
            columns={groups.places.map((place) => toColumn(place, measure, tradesOf))}
            axis={rule.axis}
            reference={rule.overall(metrics)}
            idle={idleText(groups.places, measure, metrics)}
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      note={groups && <LeftOut grouping={grouping} without={groups.without} tradesOf={tradesOf} />}
      sheet={
        groups &&
        (() =>
          groupSheet(title, heading, [
            ...groups.places.flatMap(({ key, name, group }) =>
              group ? [groupRow(key, name, group, tradesOf(group.query))] : [],
            ),
            ...(groups.without
              ? [groupRow('without', nameOfWithout(grouping), groups.without, tradesOf(groups.without.query))]
              : []),
          ]))
      }
    />
  );
}

function toColumn({ key, name, label, group }: NamedGroup, measure: Measure, tradesOf: TradesOf): Column {
  if (!group) {
    return { key, name, label, value: null, text: 'No trades', short: '', details: '', tone: 'plain' };
  }
  return {
    key,
    name,
    label,
    ...groupMark(group, measure),
    to: tradesOf(group.query),
  };
}

interface LeftOutProps {
  grouping: OrderedGrouping;
  without: TraderMetrics['groups']['r'][number] | undefined;
  tradesOf: TradesOf;
}

/** What has no place among the columns. */
export function LeftOut({ grouping, without, tradesOf }: LeftOutProps) {
  if (!without) return null;
  return (
    <>
      Left out:{' '}
      <Link to={tradesOf(without.query)} className="text-muted underline underline-offset-3 hover:text-ink">
        {`${withLowerInitial(nameOfWithout(grouping))}, ${countTrades(without.entries, without.entries - without.n)}`}
      </Link>
    </>
  );
}

/** `No times` → `no times`; `No R` stays, the R is a word of its own. */
const withLowerInitial = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
