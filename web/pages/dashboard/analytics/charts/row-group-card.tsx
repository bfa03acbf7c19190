import { useState } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { type Row, RowChart, RowChartSkeleton } from '#web/features/charts/row-chart.tsx';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { groupRow, groupSheet } from './group-sheet.ts';
import { type ListedGrouping, listContracts, listedGroups, type NamedGroup } from './groupings.ts';
import { idleText } from './idle-text.ts';
import { groupMark, MEASURE_RULES, type Measure } from './measures.ts';
import { MOST_ROWS, topGroups } from './top-groups.ts';

interface RowGroupCardProps extends ChartProps {
  grouping: ListedGrouping;
  measure: Measure;
  /** `Strategy`, in the title and over the names in the table. */
  heading: string;
  hint: string;
  /** Says how to get groups where there is but one, of trades without. */
  empty: string;
  className?: string;
}

/** Groups by what they are called, as rows. */
export function RowGroupCard({
  metrics,
  tradesOf,
  grouping,
  measure,
  heading,
  hint,
  empty,
  className,
}: RowGroupCardProps) {
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const rule = MEASURE_RULES[measure];
  const title = `${rule.label} by ${heading}`;
  const groups = metrics && listedGroups(metrics.groups, grouping);
  const listParts = ({ group }: NamedGroup) =>
    metrics && grouping === 'root' && group ? listContracts(metrics.groups, group.key) : [];
  const isPrinting = useIsPrinting();
  const shown = groups && topGroups(groups, measure, isWhole && !isPrinting ? groups.length : MOST_ROWS);

  const toggle = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((open) => open !== key) : [...opened, key]);

  const rows = shown?.flatMap((of): Row[] => {
    const parts = listParts(of);
    const isOpen = opened.includes(of.key) && !isPrinting;
    const row = toRow(of, measure, tradesOf);
    if (parts.length === 0) return [row];
    const within = isOpen ? parts.map((part) => ({ ...toRow(part, measure, tradesOf), isWithin: true })) : [];
    return [{ ...row, isOpen }, ...within];
  });

  return (
    <ChartCard
      title={title}
      hint={hint}
      className={className}
      empty={groups?.every(({ group }) => group?.key === null && group.merged === undefined) ? empty : null}
      chart={
        metrics && rows ? (
          <RowChart
            label={title}
            rows={rows}
            reference={rule.overall(metrics)}
            idle={idleText(groups ?? [], measure, metrics)}
            onOpen={rows.some(({ isOpen }) => isOpen !== undefined) ? toggle : undefined}
          />
        ) : (
          <RowChartSkeleton />
        )
      }
      note={
        groups &&
        shown &&
        (isWhole || shown.length < groups.length) && (
          <>
            <Button variant="ghost" onClick={() => setWhole(!isWhole)} className="-ml-3.5">
              {isWhole ? `Show the largest ${MOST_ROWS}` : `Show all ${formatCount(groups.length)}`}
            </Button>
            <span className="hidden print:inline">
              The largest {MOST_ROWS} of {formatCount(groups.length)}.
            </span>
          </>
        )
      }
      sheet={
        groups &&
        (() =>
          groupSheet(
            title,
            heading,
            groups.flatMap((of) => [
              ...sheetRow(of, '', tradesOf),
              ...listParts(of).flatMap((part) => sheetRow(part, `${of.name} › `, tradesOf)),
            ]),
          ))
      }
    />
  );
}

/** Opens the trades of a group; there is no way to list the smaller ones together. */
const toPath = ({ group }: NamedGroup, tradesOf: TradesOf): string | undefined =>
  group && group.merged === undefined ? tradesOf(group.query) : undefined;

const sheetRow = (of: NamedGroup, before: string, tradesOf: TradesOf) =>
  of.group ? [groupRow(before + of.key, before + of.name, of.group, toPath(of, tradesOf))] : [];

function toRow(of: NamedGroup, measure: Measure, tradesOf: TradesOf): Row {
  const { key, name, group } = of;
  if (!group) return { key, name, value: null, text: '—', count: '', details: '', tone: 'plain' };
  return {
    key,
    name,
    ...groupMark(group, measure),
    count: count(group.entries, 'trade'),
    to: toPath(of, tradesOf),
  };
}
