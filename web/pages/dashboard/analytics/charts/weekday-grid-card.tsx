import type { MetricsGroup, TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { useApp } from '#web/context/app-context.tsx';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type GridCell, GridChart, GridChartSkeleton } from '#web/features/charts/grid-chart.tsx';
import { HeatLegend } from '#web/features/heat/heat-legend.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { LeftOut } from './column-group-card.tsx';
import { groupRow, groupSheet } from './group-sheet.ts';
import { type NamedGroup, orderedGroups } from './groupings.ts';
import { idleText } from './idle-text.ts';
import { groupMark, MEASURE_RULES, type Measure } from './measures.ts';

interface WeekdayGridCardProps extends ChartProps {
  measure: Measure;
  className?: string;
}

/** Each weekday by the half hour of opening: what was made then, and of how many trades. */
export function WeekdayGridCard({ metrics, tradesOf, measure, className }: WeekdayGridCardProps) {
  const { clock } = useApp();
  const title = `${MEASURE_RULES[measure].label} through the Week`;
  const halfHours = metrics && orderedGroups(metrics.groups, 'halfHour', clock);
  const weekdays = metrics && orderedGroups(metrics.groups, 'weekday', clock).places;
  const cells = metrics && halfHours && weekdays ? placed(metrics, halfHours.places, weekdays) : [];
  return (
    <ChartCard
      title={title}
      hint="By weekday and half hour of opening, in the team's time zone; below each figure, how many trades it is of."
      className={className}
      empty={
        metrics?.weekdayHalfHours.length === 0
          ? 'No opening times recorded: type them with a trade, or import a file that has them.'
          : null
      }
      chart={
        halfHours && weekdays ? (
          <>
            <GridChart
              label={title}
              columns={halfHours.places.map(({ label }) => label)}
              rows={weekdays.map(({ label }) => label)}
              cells={cells.map((cell) => toCell(cell, measure, tradesOf))}
              idle={idleText(
                cells.map(({ group, name }) => ({ key: group.query, name, label: name, group })),
                measure,
              )}
            />
            {measure !== 'winRate' && <HeatLegend of="the week" className="mt-2" />}
          </>
        ) : (
          <GridChartSkeleton />
        )
      }
      note={halfHours && <LeftOut grouping="halfHour" without={halfHours.without} tradesOf={tradesOf} />}
      sheet={
        metrics &&
        (() =>
          groupSheet(
            title,
            'Weekday and Half Hour',
            cells.map(({ name, group }) => groupRow(group.query, name, group, tradesOf(group.query))),
          ))
      }
    />
  );
}

interface PlacedCell {
  column: number;
  row: number;
  name: string;
  group: MetricsGroup;
}

/** In the order of rows, each at its weekday and half hour. */
function placed(
  { weekdayHalfHours }: TraderMetrics,
  halfHours: readonly NamedGroup[],
  weekdays: readonly NamedGroup[],
): PlacedCell[] {
  const byKey = new Map(weekdayHalfHours.map((group) => [group.key, group]));
  return weekdays.flatMap((weekday, row) =>
    halfHours.flatMap((halfHour, column) => {
      const group = byKey.get(`${weekday.key}-${halfHour.key}`);
      return group ? [{ column, row, name: `${weekday.name}, ${halfHour.name}`, group }] : [];
    }),
  );
}

function toCell({ column, row, name, group }: PlacedCell, measure: Measure, tradesOf: TradesOf): GridCell {
  const mark = groupMark(group, measure);
  return {
    ...mark,
    key: group.query,
    name,
    column,
    row,
    // A win rate is neither a gain nor a loss, and has no heat.
    value: mark.value === null || measure === 'winRate' ? null : BigInt(Math.round(mark.value * 100)),
    short: mark.value === null ? '—' : mark.short,
    count: formatCount(group.entries),
    to: tradesOf(group.query),
  };
}
