import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SparklineProps {
  /** At least two. */
  values: readonly number[];
  /** The line's starting value, drawn as a hairline. */
  baseline: number;
  tone: 'gain' | 'loss' | 'neutral';
  /** Its accessible name. */
  label: string;
  className?: string;
}

const COLOURS = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

const WIDTH = 100;
const HEIGHT = 32;
/** Padding of half a stroke above and below. */
const EDGE = 1;

/** A trend line that fills its container: no axes, no figures. */
export function Sparkline({ values, baseline, tone, label, className }: SparklineProps) {
  const gradient = useId();
  const low = Math.min(baseline, ...values);
  const high = Math.max(baseline, ...values);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : EDGE + ((HEIGHT - 2 * EDGE) * (high - value)) / (high - low);
  const line = values
    .map((value, n) => `${((n * WIDTH) / (values.length - 1)).toFixed(2)},${y(value).toFixed(2)}`)
    .join(' ');
  const ground = y(baseline).toFixed(2);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('block', COLOURS[tone], className)}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill={`url(#${gradient})`} />
      <line
        x1="0"
        x2={WIDTH}
        y1={ground}
        y2={ground}
        className="text-line-strong"
        stroke="currentColor"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
