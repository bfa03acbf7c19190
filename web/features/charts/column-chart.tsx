import { useId, useLayoutEffect, useRef } from 'react';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { type ColumnLayout, columnLayout, figuresAt, OUTLINE } from './column-layout.ts';
import { Drawing } from './drawing.tsx';
import {
  FILL_TONES,
  FOCUS_RING,
  LossHatch,
  type Mark,
  MarkLink,
  markLook,
  Readout,
  useMarks,
} from './marks.tsx';
import { type Scale, toScale } from './scale.ts';
import { labelStep, widthAt } from './text-width.ts';
import { useWidth } from './use-width.ts';

export interface Column extends Mark {
  /** Below it. */
  label: string;
  /** How high it is; `null` without one. */
  value: number | null;
  /** Its figure in short, at its end where there is room. */
  short: string;
  /** An outline over it, e.g. what it was before costs. */
  outline?: number;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  /** Labels of the gridlines. */
  axis: (values: readonly number[]) => string[];
  /** What the axis is of. */
  of?: 'amounts' | 'counts';
  /** A dashed line, e.g. at what all of them come to. */
  reference?: number | null | undefined;
  /** Says what stands out, until something is pointed at. */
  idle: string;
  /** Begins at the last column where they do not all fit. */
  isFromEnd?: boolean;
}

/** Pixels. The readout above has two lines of 18, so that it never moves the chart. */
export const COLUMN_HEIGHT = 220;

/** Columns above zero and below it, each the link to its trades. */
export function ColumnChart({ label, columns, axis, of, reference, idle, isFromEnd }: ColumnChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const hatch = useId();
  const marks = useMarks(columns);
  useLayoutEffect(() => {
    if (isFromEnd && width !== null && host.current) host.current.scrollLeft = host.current.scrollWidth;
  }, [isFromEnd, width]);
  const drawn = columns.flatMap(({ value, outline = 0 }) => [value ?? 0, outline]);
  const scale = toScale(reference ? [...drawn, reference] : drawn, of);
  const layout = columnLayout(width ?? 0, COLUMN_HEIGHT, columns.length, scale);
  return (
    <>
      <Readout mark={marks.pointed} idle={idle} />
      <div
        ref={host}
        className="overflow-x-auto overflow-y-hidden print:!h-auto"
        style={{ height: COLUMN_HEIGHT }}
      >
        {width !== null && (
          <Drawing label={label} width={layout.width} height={COLUMN_HEIGHT} {...marks.host}>
            <LossHatch id={hatch} />
            <Gridlines scale={scale} layout={layout} axis={axis} />
            {reference !== undefined && reference !== null && (
              <path
                d={`M0,${layout.y(reference)}H${layout.plot}`}
                className="stroke-ink"
                strokeDasharray="2 4"
              />
            )}
            {columns.map((column, n) => (
              <MarkLink key={column.key} {...marks.of(column)}>
                <Bar column={column} n={n} layout={layout} hatch={hatch} />
              </MarkLink>
            ))}
            {/* Outside of the links, whose names say more. */}
            <g className="pointer-events-none">
              <Figures columns={columns} layout={layout} />
              <Labels columns={columns} layout={layout} />
            </g>
          </Drawing>
        )}
      </div>
    </>
  );
}

export const ColumnChartSkeleton = () => (
  <div aria-hidden="true" className="@container">
    <div className="h-10 @lg:h-5.5" />
    <div style={{ height: COLUMN_HEIGHT }}>
      <Skeleton className="h-full" />
    </div>
  </div>
);

function Gridlines({
  scale,
  layout: { y, plot },
  axis,
}: {
  scale: Scale;
  layout: ColumnLayout;
  axis: ColumnChartProps['axis'];
}) {
  const labels = axis(scale.ticks);
  return scale.ticks.map((tick, n) => (
    <g key={tick}>
      <path d={`M0,${y(tick)}H${plot}`} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={plot + 8} y={y(tick) + 4} className="fill-muted">
        {labels[n]}
      </text>
    </g>
  ));
}

interface BarProps {
  column: Column;
  n: number;
  layout: ColumnLayout;
  hatch: string;
}

function Bar({ column: { value, outline, tone }, n, layout, hatch }: BarProps) {
  const { x, slot, bar, labels } = layout;
  const left = x(n) - bar / 2;
  const rise = value === null ? null : layout.rise(value);
  return (
    <>
      {/* The whole height, so that a small bar is as easy to hit. */}
      <rect
        x={x(n) - slot / 2}
        y={0}
        width={slot}
        height={labels + 6}
        className="fill-transparent group-hover:fill-surface-2"
      />
      {rise && <rect x={left} width={bar} rx={2} {...rise} {...markLook(tone, hatch)} />}
      {outline !== undefined && (
        <rect
          x={left - OUTLINE}
          width={bar + 2 * OUTLINE}
          {...layout.rise(outline)}
          className="fill-transparent stroke-ink"
          strokeDasharray="3 2"
        />
      )}
      <rect
        x={x(n) - slot / 2 + 1}
        y={1}
        width={slot - 2}
        height={labels + 4}
        rx={4}
        strokeWidth={2}
        className={FOCUS_RING}
      />
    </>
  );
}

interface TextsProps {
  columns: readonly Column[];
  layout: ColumnLayout;
}

/** At the ends of the columns, where there is room. */
function Figures({ columns, layout }: TextsProps) {
  const places = figuresAt(
    columns.map((column) => ({ ...column, width: widthAt(12)(column.short) })),
    layout,
  );
  return columns.map(({ key, short, tone }, n) => {
    const at = places[n];
    return (
      at && (
        <text
          key={key}
          {...at}
          textAnchor="middle"
          // Legible across the dashed line.
          paintOrder="stroke"
          strokeWidth={3}
          className={`stroke-surface-1 ${FILL_TONES[tone]}`}
        >
          {short}
        </text>
      )
    );
  });
}

function Labels({ columns, layout: { x, slot, labels } }: TextsProps) {
  // The first may be wider than its column.
  const placeOf = (label: string, n: number) => Math.max(x(n), widthAt(12)(label) / 2 + 1);
  const step = labelStep(
    columns.map(({ label }) => label),
    slot,
    widthAt(12),
    placeOf(columns[0]?.label ?? '', 0) - x(0),
  );
  return columns.map(
    ({ key, label, value }, n) =>
      n % step === 0 && (
        <text
          key={key}
          x={placeOf(label, n)}
          y={labels}
          textAnchor="middle"
          className={value === null ? 'fill-muted' : 'fill-ink'}
        >
          {label}
        </text>
      ),
  );
}
