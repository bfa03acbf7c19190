import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { Drawing } from './drawing.tsx';
import { type Point, type PointDrawing, pointLayout } from './point-layout.ts';
import { Crosshair, PointPanes } from './point-panes.tsx';
import { widthAt } from './text-width.ts';
import { useWidth } from './use-width.ts';

export interface Amount {
  label: string;
  /** Signed, so that colour is not the only cue. */
  text: string;
  tone: 'gain' | 'loss' | 'neutral';
}

interface PointChartProps<Of extends Point> {
  /** The chart's accessible name. */
  label: string;
  drawing: PointDrawing;
  points: readonly Of[];
  nameOf: (point: Of) => string;
  /** Of a point, on the axis. */
  shortNameOf: (point: Of) => string;
  /** The readout above the chart for a point, announced when it changes. */
  listAmounts: (point: Of) => readonly Amount[];
  /** The path of the trades of a point. */
  tradesOf?: ((point: Of) => string) | undefined;
}

/** Pixels: by drawing, and of all of them as wide as a sheet of paper. */
const HEIGHTS = { equity: 360, trades: 288, daily: 288, floor: 200, lines: 288, linesR: 288 } as const;
const PAPER = { width: 720, height: 220 };

/**
 * A chart over days or trades. Its crosshair follows the pointer, and arrow keys move it between points with entries;
 * a click and Enter open the trades of one. On paper it is a picture.
 */
export function PointChart<Of extends Point>({
  label,
  drawing,
  points,
  nameOf,
  shortNameOf,
  listAmounts,
  tradesOf,
}: PointChartProps<Of>) {
  const host = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isPrinting = useIsPrinting();
  const width = useWidth(host, PAPER.width);
  const height = isPrinting ? PAPER.height : HEIGHTS[drawing];
  const layout = useMemo(
    () => (width === null ? null : pointLayout(drawing, points, { width, height, widthOf: widthAt(12) })),
    [drawing, points, width, height],
  );
  const [pointed, setPointed] = useState<number | null>(null);
  const [shownPoints, setShownPoints] = useState(points);
  if (points !== shownPoints) {
    setShownPoints(points);
    setPointed(null);
  }

  const last = points.length - 1;
  const at = pointed ?? last;
  const shown = points[at];
  if (!shown) return null;
  const name = nameOf(shown);
  const amounts = listAmounts(shown);
  const trades = shown.pnl === null ? undefined : tradesOf?.(shown);

  function follow(event: PointerEvent) {
    setPointed(layout?.at(event.clientX - event.currentTarget.getBoundingClientRect().left) ?? null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && trades) return void navigate(trades);
    const to = pointOfKey(event.key, points, at);
    if (to === undefined) return;
    event.preventDefault();
    setPointed(to);
  }

  const drawn = layout && (
    <Drawing label={label} width={layout.width} height={height}>
      <PointPanes layout={layout} />
      {pointed !== null && !isPrinting && (
        <Crosshair layout={layout} at={pointed} name={shortNameOf(shown)} />
      )}
    </Drawing>
  );
  return (
    <div>
      <p
        aria-hidden="true"
        className={classNames(
          'mb-2 flex flex-col gap-x-5 print:!hidden text-12 tabular-nums md:flex-row md:items-baseline',
          drawing !== 'equity' && HALF_READOUT,
        )}
      >
        {trades ? (
          // Keys have Enter, and screen readers the table.
          <Link
            to={trades}
            tabIndex={-1}
            className="relative font-medium text-ink underline max-md:after:absolute max-md:after:-inset-x-1 max-md:after:-inset-y-3.5 max-md:after:content-empty md:whitespace-nowrap decoration-line-strong underline-offset-3 hover:text-gold"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium md:whitespace-nowrap">{name}</span>
        )}
        {amounts.map((amount) => (
          <span key={amount.label} className="flex gap-x-1.5 max-md:justify-between md:whitespace-nowrap">
            <span className="text-muted">{amount.label}</span>
            <span className={classNames('font-medium max-md:text-right', TONES[amount.tone])}>
              {amount.text}
            </span>
          </span>
        ))}
      </p>
      <div ref={host} className="relative" style={isPrinting ? undefined : { height }}>
        {isPrinting ? (
          <div role="img" aria-label={label}>
            {drawn}
          </div>
        ) : (
          <div
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={at}
            aria-valuetext={[name, ...amounts.map((amount) => `${amount.label} ${amount.text}`)].join(', ')}
            onKeyDown={press}
            onBlur={() => setPointed(null)}
            onPointerDown={follow}
            onPointerMove={follow}
            onPointerLeave={({ pointerType }) => {
              // A finger that is lifted leaves what it pointed at.
              if (pointerType === 'mouse') setPointed(null);
            }}
            onPointerUp={({ pointerType, button }) => {
              // Touch points first: the readout's link opens what was pointed at.
              if (pointerType === 'mouse' && button === 0 && pointed !== null && trades)
                void navigate(trades);
            }}
            className={classNames('absolute inset-0 touch-pan-y rounded-sm', tradesOf && 'cursor-pointer')}
          >
            <div aria-hidden="true">{drawn ?? <LoadingChart className="absolute inset-0" />}</div>
          </div>
        )}
      </div>
    </div>
  );
}

/** On phones each amount has a line below the name. */
const READOUTS = { 1: 'h-9', 2: 'h-13.5', 3: 'h-18' } as const;

/** A chart's skeleton while its points are loading. */
export function PointChartSkeleton({ drawing, amounts }: { drawing: PointDrawing; amounts: 1 | 2 | 3 }) {
  return (
    <div aria-hidden="true">
      <div className={classNames('mb-2', READOUTS[amounts], drawing === 'equity' ? 'md:h-4.5' : 'md:h-9')}>
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="relative" style={{ height: HEIGHTS[drawing] }}>
        <LoadingChart className="h-full" />
      </div>
    </div>
  );
}

/** Hidden from screen readers: the text next to the chart says what it shows, or that it is loading. */
function LoadingChart({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={className}>
      <Skeleton className="h-full" />
      <LoadingOver variant="chart" text="Loading chart..." />
    </div>
  );
}

/** In a card half as wide, what is told may need a second line, which is always kept free. */
const HALF_READOUT = 'md:min-h-9 md:flex-wrap md:content-start';

const TONES = { gain: 'text-gain', loss: 'text-loss', neutral: '' } as const;

/** The index a key moves to: `null` resets, `undefined` ignores the key. */
function pointOfKey(key: string, points: readonly Point[], at: number): number | null | undefined {
  const hasEntries = ({ pnl }: Point) => pnl !== null;
  const found = (index: number) => (index < 0 ? at : index);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return found(points.findLastIndex((point, n) => n < at && hasEntries(point)));
    case 'ArrowRight':
    case 'ArrowUp':
      return found(points.findIndex((point, n) => n > at && hasEntries(point)));
    case 'Home':
      return found(points.findIndex(hasEntries));
    case 'End':
      return found(points.findLastIndex(hasEntries));
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
