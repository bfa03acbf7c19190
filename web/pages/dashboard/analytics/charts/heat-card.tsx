import { useId, useMemo, useRef, useState } from 'react';
import type { MetricsDay } from '#src/features/metrics/responses.ts';
import { formatMoney, signOf } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatTradeDate, monthNameOf } from '#src/values/time/dates.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { Drawing } from '#web/features/charts/drawing.tsx';
import { HeatCell, HeatHatch } from '#web/features/charts/heat-cell.tsx';
import { type Mark, MarkLink, Readout, useMarks } from '#web/features/charts/marks.tsx';
import { useWidth } from '#web/features/charts/use-width.ts';
import { isWithoutResult } from '#web/features/figures/money.tsx';
import { HeatLegend } from '#web/features/heat/heat-legend.tsx';
import { heatScale } from '#web/features/heat/heat-scale.ts';
import { monthColumns, yearGrid, yearSums } from '#web/features/heat/year-days.ts';
import type { IconName } from '#web/ui/display/icons.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';
import { heatLayout } from './heat-layout.ts';

interface HeatCardProps extends ChartProps {
  today: string;
  className?: string;
}

/** The days of a year, as dark as what they made or lost. */
export function HeatCard({ metrics, tradesOf, today, className }: HeatCardProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const years = useMemo(() => groupByYear(metrics?.byDay ?? []), [metrics]);
  const year =
    chosen !== null && years.has(chosen) ? chosen : ([...years.keys()].at(-1) ?? today.slice(0, 4));
  const days = years.get(year) ?? [];
  const all = [...years.keys()];
  const stepTo = (by: 1 | -1) => all[all.indexOf(year) + by];
  const step = (label: string, icon: IconName, to: string | undefined) => (
    <IconButton label={label} icon={icon} disabled={to === undefined} onClick={() => to && setChosen(to)} />
  );
  return (
    <ChartCard
      title="Calendar of the Year"
      hint="The net P&L of each day."
      className={className}
      controls={
        <div className="flex items-center gap-2">
          {step('Previous year', 'chevron-left', stepTo(-1))}
          <span className="min-w-12 text-center font-semibold tabular-nums">{year}</span>
          {step('Next year', 'chevron-right', stepTo(1))}
        </div>
      }
      chart={
        metrics ? (
          <YearHeat
            year={year}
            days={days}
            tradesOf={tradesOf}
            idle={`${netText(yearSums(days))} in ${year}`}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      }
      sheet={
        metrics &&
        (() => ({
          caption: `P&L by day of ${year}`,
          columns: ['Date', 'Trades', 'P&L'],
          rows: days.toReversed().map(({ date, costs, ...day }) => ({
            key: date,
            to: tradesOf(`from=${date}&to=${date}`),
            cells: [
              { date },
              { count: day.entries },
              isOpen(day) ? { text: 'Open' } : { money: day.net, costs },
            ],
          })),
        }))
      }
    />
  );
}

type Sums = Pick<Day, 'net' | 'entries' | 'openCount'>;

const isOpen = ({ net, entries, openCount }: Sums): boolean =>
  isWithoutResult({ value: net, trades: entries, open: openCount });

const netText = (of: Sums): string => (isOpen(of) ? 'Open' : formatMoney(of.net));

/** As every calendar has it. */
type Day = Pick<MetricsDay, 'date' | 'costs' | 'entries' | 'openCount'> & { net: bigint };

/** The days with entries of each year, ascending. */
const groupByYear = (days: readonly MetricsDay[]): Map<string, Day[]> =>
  Map.groupBy(
    days.map(({ pnl, ...day }) => ({ ...day, net: pnl })),
    ({ date }) => date.slice(0, 4),
  );

interface YearHeatProps {
  year: string;
  days: readonly Day[];
  tradesOf: TradesOf;
  idle: string;
}

function YearHeat({ year, days, tradesOf, idle }: YearHeatProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, PAPER);
  const hatch = useId();
  const { cells, columns, rows } = yearGrid({ year, days });
  const layout = heatLayout(width ?? 0, columns, rows);
  const heat = heatScale(days.map(({ net }) => net));
  const marks = useMarks(days.map((day) => toMark(day, tradesOf)));
  return (
    <>
      <Readout mark={marks.pointed} idle={idle} />
      <div ref={host} className="overflow-hidden" style={{ minHeight: layout.height }}>
        {width !== null && (
          <Drawing label={`P&L by day of ${year}`} width={width} height={layout.height} {...marks.host}>
            <HeatHatch id={hatch} />
            {monthColumns(year).map(({ month, column }) => (
              <text key={month} {...layout.label(column)} className="fill-muted">
                {monthNameOf(`${month}-01`)}
              </text>
            ))}
            {cells.map(({ date, day, column, row }) => {
              const box = { ...layout.at(column, row), width: layout.cell, height: layout.cell, rx: 2 };
              if (!day) return <rect key={date} {...box} className="fill-surface-2" />;
              return (
                <MarkLink key={date} {...marks.of(toMark(day, tradesOf))}>
                  <HeatCell box={box} heat={heat(day.net)} hatch={hatch} />
                </MarkLink>
              );
            })}
          </Drawing>
        )}
      </div>
      <HeatLegend of="the year" className="mt-1" />
    </>
  );
}

const toMark = ({ date, ...day }: Day, tradesOf: TradesOf): Mark => ({
  key: date,
  name: formatTradeDate(date, { weekday: true, year: true }),
  text: netText(day),
  details: countTrades(day.entries, day.openCount),
  tone: signOf(day.net) > 0 ? 'gain' : signOf(day.net) < 0 ? 'loss' : 'plain',
  to: tradesOf(`from=${date}&to=${date}`),
});

/** A year in one strip, as wide as a sheet. Pixels. */
const PAPER = 720;
