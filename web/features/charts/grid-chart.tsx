import { useId, useRef } from 'react';
import { heatScale } from '#web/features/heat/heat-scale.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { Drawing } from './drawing.tsx';
import { gridLayout } from './grid-layout.ts';
import { HeatCell, HeatHatch } from './heat-cell.tsx';
import { type Mark, MarkLink, Readout, useMarks } from './marks.tsx';
import { widthAt } from './text-width.ts';
import { useWidth } from './use-width.ts';

export interface GridCell extends Mark {
  /** From 0. */
  column: number;
  row: number;
  /** How dark it is, in whole units such as cents; `null` without a figure. */
  value: bigint | null;
  /** Its figure in short, and of how many it is. */
  short: string;
  count: string;
}

interface GridChartProps {
  label: string;
  columns: readonly string[];
  rows: readonly string[];
  cells: readonly GridCell[];
  /** Says what stands out, until something is pointed at. */
  idle: string;
}

/** Cells by two things at once, each the link to its trades, as dark as its figure is large. Arrow keys go along the rows. */
export function GridChart({ label, columns, rows, cells, idle }: GridChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host, PAPER);
  const hatch = useId();
  const marks = useMarks(cells);
  const heat = heatScale(cells.flatMap(({ value }) => value ?? []));
  const layout = gridLayout(width ?? 0, columns.length, rows.length);
  const { cell } = layout;
  return (
    <>
      <Readout mark={marks.pointed} idle={idle} />
      <div ref={host} className="overflow-x-auto overflow-y-hidden" style={{ minHeight: layout.height }}>
        {width !== null && (
          <Drawing label={label} width={layout.width} height={layout.height} {...marks.host}>
            <HeatHatch id={hatch} />
            {columns.map((name, column) => (
              <text
                key={name}
                x={layout.at(column, 0).x + cell.width / 2}
                y={12}
                textAnchor="middle"
                className="fill-muted"
              >
                {widthAt(12)(name) <= cell.width ? name : name.replace(/ [AP]M$/, '')}
              </text>
            ))}
            {rows.map((name, row) => (
              <text key={name} x={0} y={findMiddle(layout.at(0, row).y, cell.height)} className="fill-muted">
                {name}
              </text>
            ))}
            {emptyPlaces(columns.length, rows.length, cells).map(({ column, row }) => (
              <rect
                key={`${column} ${row}`}
                {...layout.at(column, row)}
                {...cell}
                rx={6}
                className="fill-surface-2"
              />
            ))}
            {cells.map((of) => (
              <MarkLink key={of.key} {...marks.of(of)}>
                <HeatCell
                  box={{ ...layout.at(of.column, of.row), ...cell, rx: 6 }}
                  heat={of.value === null ? 'even' : heat(of.value)}
                  hatch={hatch}
                />
              </MarkLink>
            ))}
            {/* Outside of the links, whose names say more; with an outline, legible across the hatching. */}
            <g
              textAnchor="middle"
              paintOrder="stroke"
              strokeWidth={3}
              className="pointer-events-none fill-ink stroke-surface-1"
            >
              {cells.map(({ key, column, row, short, count }) => {
                const { x, y } = layout.at(column, row);
                return (
                  <g key={key}>
                    <text x={x + cell.width / 2} y={y + 18} className="font-medium">
                      {short}
                    </text>
                    <text x={x + cell.width / 2} y={y + 33}>
                      {count}
                    </text>
                  </g>
                );
              })}
            </g>
          </Drawing>
        )}
      </div>
    </>
  );
}

export const GridChartSkeleton = () => (
  <div aria-hidden="true" className="@container">
    <div className="h-10 @lg:h-5.5" />
    <div style={{ height: gridLayout(0, 1, WORKDAYS).height }}>
      <Skeleton className="h-full" />
    </div>
  </div>
);

/** As many rows as a week has, most of the time. */
const WORKDAYS = 5;

/** As wide as a sheet of paper. Pixels. */
const PAPER = 720;

const findMiddle = (y: number, height: number): number => y + height / 2 + 4;

/** Where nothing was traded. */
function emptyPlaces(columns: number, rows: number, cells: readonly GridCell[]) {
  const taken = new Set(cells.map(({ column, row }) => `${column} ${row}`));
  return Array.from({ length: columns * rows }, (_, n) => ({
    column: n % columns,
    row: Math.floor(n / columns),
  })).filter(({ column, row }) => !taken.has(`${column} ${row}`));
}
