import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadingOver } from '#web/ui/loading-indicator.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import type { Canvas, CanvasPoint, Drawing } from './chart-canvas.ts';

export interface Amount {
  label: string;
  /** Signed, so that colour is not the only cue. */
  text: string;
  tone: 'gain' | 'loss' | 'neutral';
}

interface PointChartProps<Point extends CanvasPoint> {
  /** The chart's accessible name. */
  label: string;
  drawing: Drawing;
  points: readonly Point[];
  nameOf: (point: Point) => string;
  /** The readout above the chart for a point, announced when it changes. */
  amountsOf: (point: Point) => readonly Amount[];
  /** The path of the trades of a point. */
  tradesOf?: ((point: Point) => string) | undefined;
  className: string;
}

/**
 * A chart over days or trades. Its crosshair follows the pointer, and arrow keys move it between points with entries;
 * a click and Enter open the trades of one. Its space is reserved while loading.
 */
export function PointChart<Point extends CanvasPoint>({
  label,
  drawing,
  points,
  nameOf,
  amountsOf,
  tradesOf,
  className,
}: PointChartProps<Point>) {
  const host = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);
  const { canvas, hasFailed, retry } = useCanvas(host, drawing, setPointed);
  const [shownPoints, setShownPoints] = useState(points);
  if (points !== shownPoints) {
    setShownPoints(points);
    setPointed(null);
  }
  useEffect(() => canvas?.show(points), [canvas, points]);

  const last = points.length - 1;
  const at = pointed ?? last;
  const shown = points[at];
  if (!shown) return null;
  const name = nameOf(shown);
  const amounts = amountsOf(shown);
  const trades = shown.pnl === null ? undefined : tradesOf?.(shown);

  function point(to: number | null) {
    setPointed(to);
    canvas?.point(to);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && trades) return void navigate(trades);
    const to = pointOfKey(event.key, points, at);
    if (to === undefined) return;
    event.preventDefault();
    point(to);
  }

  return (
    <div>
      <p
        aria-hidden="true"
        className={classNames(
          'mb-2 flex flex-col gap-x-5 text-12 tabular-nums md:flex-row md:items-baseline',
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
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={[name, ...amounts.map((amount) => `${amount.label} ${amount.text}`)].join(', ')}
        onKeyDown={press}
        onBlur={() => point(null)}
        onPointerUp={({ pointerType, button }) => {
          // Touch points first: the readout's link opens what was pointed at.
          if (pointerType === 'mouse' && button === 0 && pointed !== null && trades) void navigate(trades);
        }}
        className={classNames('relative rounded-sm', tradesOf && 'cursor-pointer', className)}
      >
        <div ref={host} aria-hidden="true" className="absolute inset-0" />
        {!canvas && !hasFailed && <LoadingChart className="absolute inset-0" />}
        {hasFailed && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 rounded-sm bg-surface-2 p-4 text-center">
            <p className="flex items-center gap-2">
              <Icon name="i-lucide-triangle-alert" className="size-4 text-loss" />
              The chart could not be loaded. Its table has the same figures.
            </p>
            <Button icon="i-lucide-rotate-cw" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** On phones each amount has a line below the name. */
const READOUTS = { 1: 'h-9', 2: 'h-13.5', 3: 'h-18' } as const;

/** A chart's skeleton while its points are loading. */
export function PointChartSkeleton({
  drawing,
  amounts,
  className,
}: {
  drawing: Drawing;
  amounts: 1 | 2 | 3;
  className: string;
}) {
  return (
    <div aria-hidden="true">
      <div className={classNames('mb-2', READOUTS[amounts], drawing === 'equity' ? 'md:h-4.5' : 'md:h-9')}>
        <Skeleton className="h-4 w-32" />
      </div>
      <LoadingChart className={classNames('relative', className)} />
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

/** How far below the viewport a chart is drawn ahead. On phones the charts are further down than that. Pixels. */
const DRAWN_WITHIN = 600;

/** The chart library with its canvas, loaded when the chart comes near the viewport. */
function useCanvas(
  host: React.RefObject<HTMLDivElement | null>,
  drawing: Drawing,
  onPoint: (at: number | null) => void,
) {
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const [isNear, setNear] = useState(false);
  useInView(host, DRAWN_WITHIN, !isNear, () => setNear(true));

  useEffect(() => {
    if (!isNear) return;
    let drawn: Canvas | undefined;
    let isWanted = true;
    import('./chart-canvas.ts').then(
      ({ drawPoints }) => {
        if (!isWanted || !host.current) return;
        drawn = drawPoints(host.current, drawing, onPoint);
        setCanvas(drawn);
      },
      () => isWanted && setFailedAttempt(attempt),
    );
    return () => {
      isWanted = false;
      drawn?.remove();
      setCanvas(null);
    };
  }, [host, drawing, onPoint, attempt, isNear]);

  return { canvas, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}

/** The index a key moves to: `null` resets, `undefined` ignores the key. */
function pointOfKey(key: string, points: readonly CanvasPoint[], at: number): number | null | undefined {
  const hasEntries = ({ pnl }: CanvasPoint) => pnl !== null;
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
