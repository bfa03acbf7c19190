import { useId, useRef } from 'react';
import { useMedia } from '#web/ui/browser/media.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
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
import { type RowLayout, rowLayout } from './row-layout.ts';
import { toScale } from './scale.ts';
import { fittedText, widthAt } from './text-width.ts';
import { useWidth } from './use-width.ts';

export interface Row extends Mark {
  /** How far its bar reaches; `null` without one. */
  value: number | null;
  /** `34` trades. */
  count: string;
  /** Is part of the row above it. */
  isWithin?: boolean;
  /** Whether its parts are listed below it; left out where it has none. */
  isOpen?: boolean | undefined;
}

interface RowChartProps {
  label: string;
  rows: readonly Row[];
  reference?: number | null | undefined;
  idle: string;
  /** Lists the parts of a row, or no longer. */
  onOpen?: ((key: string) => void) | undefined;
}

/** For the button that opens a row. */
const INDENT = 32;

/** Rows with bars, to the right of zero for a gain and to the left for a loss, each the link to its trades. */
export function RowChart({ label, rows, reference, idle, onOpen }: RowChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const hatch = useId();
  const marks = useMarks(rows);
  const values = rows.map(({ value }) => value ?? 0);
  const scale = toScale(reference ? [...values, reference] : values);
  const isTouch = useMedia('(max-width: 767px)') === true;
  const layout = rowLayout(width ?? 0, scale, onOpen ? INDENT : 2, isTouch);
  const height = rows.length * layout.row;
  return (
    <>
      <Readout mark={marks.pointed} idle={idle} />
      <div ref={host} className="relative overflow-hidden print:!min-h-0" style={{ minHeight: height }}>
        {width !== null && (
          <Drawing label={label} width={width} height={height} {...marks.host}>
            <LossHatch id={hatch} />
            {rows.map((row, n) => (
              <MarkLink key={row.key} {...marks.of(row)}>
                <g transform={`translate(0 ${n * layout.row})`}>
                  <RowMark row={row} width={width} layout={layout} hatch={hatch} isFirst={n === 0} />
                </g>
              </MarkLink>
            ))}
            {/* Across the bars: on a phone there is hardly any room beside them. */}
            {reference !== undefined && reference !== null && (
              <path
                d={referenceAt(reference, rows.length, layout)}
                className="pointer-events-none stroke-ink"
                strokeDasharray="2 4"
              />
            )}
            {/* Outside of the links, whose names say more. */}
            <g className="pointer-events-none">
              {rows.map((row, n) => (
                <g key={row.key} transform={`translate(0 ${n * layout.row})`}>
                  <RowTexts row={row} width={width} layout={layout} />
                </g>
              ))}
            </g>
          </Drawing>
        )}
        {onOpen &&
          rows.map(
            ({ key, name, isOpen }, n) =>
              isOpen !== undefined && (
                <button
                  key={key}
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`Contracts of ${name}`}
                  data-tip={`Contracts of ${name}`}
                  onClick={() => onOpen(key)}
                  style={{ top: n * layout.row, height: layout.row }}
                  className="absolute left-0 grid w-8 place-items-center rounded-sm text-muted hover:text-ink print:hidden"
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-4" />
                </button>
              ),
          )}
      </div>
    </>
  );
}

/** Through all rows, or where a text stands above each bar, past the bars alone. */
function referenceAt(value: number, rows: number, { at, row, bar, isNarrow }: RowLayout): string {
  if (!isNarrow) return `M${at(value)},0v${rows * row}`;
  return Array.from(
    { length: rows },
    (_, n) => `M${at(value)},${n * row + bar.y - 4}v${bar.height + 8}`,
  ).join('');
}

/** As high as five rows. */
export const RowChartSkeleton = () => (
  <div aria-hidden="true" className="@container">
    <div className="h-10 @lg:h-5.5" />
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="flex h-12 items-center border-line sm:h-9 [&+&]:border-t">
        <Skeleton className="h-5 w-full" />
      </div>
    ))}
  </div>
);

interface RowPartProps {
  row: Row;
  width: number;
  layout: RowLayout;
}

function RowMark({ row, width, layout, hatch, isFirst }: RowPartProps & { hatch: string; isFirst: boolean }) {
  const { value, tone } = row;
  return (
    <>
      <rect width={width} height={layout.row} className="fill-transparent group-hover:fill-surface-2" />
      {!isFirst && <path d={`M0,0.5H${width}`} className="stroke-line" />}
      <path
        d={`M${layout.zero},${layout.bar.y - 4}v${layout.bar.height + 8}`}
        className="stroke-line-strong"
      />
      {value !== null && <rect {...layout.reach(value)} {...layout.bar} rx={2} {...markLook(tone, hatch)} />}
      <rect
        x={1}
        y={1}
        width={width - 2}
        height={layout.row - 2}
        rx={4}
        strokeWidth={2}
        className={FOCUS_RING}
      />
    </>
  );
}

function RowTexts({ row: { name, text, count, tone, isWithin }, width, layout }: RowPartProps) {
  const { baseline } = layout;
  const within = isWithin ? 14 : 0;
  return (
    <>
      <text
        x={layout.name.x + within}
        y={baseline}
        className={isWithin ? 'fill-muted text-14' : 'fill-ink text-14 font-medium'}
      >
        {fittedText(name, layout.name.width - within, widthAt(14, isWithin ? 400 : 500))}
      </text>
      <text x={layout.count.end} y={layout.count.baseline} textAnchor="end" className="fill-muted text-12">
        {count}
      </text>
      <text
        x={width - 2}
        y={baseline}
        textAnchor="end"
        className={`text-14 font-semibold ${FILL_TONES[tone]}`}
      >
        {text}
      </text>
    </>
  );
}
