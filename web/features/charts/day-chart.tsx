import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatTradeDate } from '#src/values/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadingOver } from '#web/ui/loading-indicator.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useInView } from '#web/ui/use-in-view.ts';
import type { Canvas, Drawing } from './chart-canvas.ts';
import type { ChartDay } from './day-series.ts';

export interface Amount {
  label: string;
  /** Signed, so that colour is not the only cue. */
  text: string;
  tone: 'gain' | 'loss' | 'neutral';
}

interface DayChartProps {
  /** The chart's accessible name. */
  label: string;
  drawing: Drawing;
  days: readonly ChartDay[];
  /** The readout above the chart for a day, announced when it changes. */
  amountsOf: (day: ChartDay) => readonly Amount[];
  className: string;
}

/**
 * A chart over days. Its crosshair follows the pointer, and arrow keys move it between days with entries. Its space
 * is reserved while loading.
 */
export function DayChart({ label, drawing, days, amountsOf, className }: DayChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const { canvas, hasFailed, retry } = useCanvas(host, drawing, setPointed);
  const [shownDays, setShownDays] = useState(days);
  if (days !== shownDays) {
    setShownDays(days);
    setPointed(null);
  }
  useEffect(() => canvas?.show(days), [canvas, days]);

  const last = days.length - 1;
  const at = pointed ?? last;
  const day = days[at];
  if (!day) return null;
  const date = formatTradeDate(day.date, { weekday: true, year: true });
  const amounts = amountsOf(day);

  function point(to: number | null) {
    setPointed(to);
    canvas?.point(to);
  }

  function press(event: KeyboardEvent) {
    const to = dayOfKey(event.key, days, at);
    if (to === undefined) return;
    event.preventDefault();
    point(to);
  }

  return (
    <div>
      <p
        aria-hidden="true"
        className="mb-2 flex flex-col gap-x-5 text-12 tabular-nums md:flex-row md:items-baseline"
      >
        <span className="font-medium">{date}</span>
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
        aria-valuetext={[date, ...amounts.map((amount) => `${amount.label} ${amount.text}`)].join(', ')}
        onKeyDown={press}
        onBlur={() => point(null)}
        className={classNames('relative rounded-sm', className)}
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

/** A chart's skeleton while its days are loading. */
export function DayChartSkeleton({ amounts, className }: { amounts: 1 | 2; className: string }) {
  return (
    <div aria-hidden="true">
      <div className={classNames('mb-2 md:h-4.5', amounts === 1 ? 'h-9' : 'h-13.5')}>
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
      ({ drawDays }) => {
        if (!isWanted || !host.current) return;
        drawn = drawDays(host.current, drawing, onPoint);
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
function dayOfKey(key: string, days: readonly ChartDay[], at: number): number | null | undefined {
  const hasEntries = ({ pnl }: ChartDay) => pnl !== null;
  const found = (index: number) => (index < 0 ? at : index);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return found(days.findLastIndex((day, n) => n < at && hasEntries(day)));
    case 'ArrowRight':
    case 'ArrowUp':
      return found(days.findIndex((day, n) => n > at && hasEntries(day)));
    case 'Home':
      return found(days.findIndex(hasEntries));
    case 'End':
      return found(days.findLastIndex(hasEntries));
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
