import type { ReactNode } from 'react';
import { MARK } from '../display/logo.tsx';
import { Spinner } from './spinner.tsx';

export type LoadingVariant = 'bull' | 'chart' | 'ticker' | 'pulse' | 'bars' | 'spinner';

const BARS = [
  'h-3',
  'h-5 [animation-delay:150ms]',
  'h-4 [animation-delay:300ms]',
  'h-6 [animation-delay:450ms]',
];

const TICKS = [...'▲▼▲▲▼▲▼▼▲▼▲▲▼▲▼▼'].map((mark, at) => ({ mark, at }));

/** Each variant has its own animation, which stands still under reduced motion. */
const PICTURES: Record<LoadingVariant, ReactNode> = {
  bull: <Drawn path={MARK} />,
  chart: <Drawn path="M3 17l5-6 4 4 4-8 5 3" />,
  ticker: (
    <span className="flex w-16 overflow-hidden">
      <span className="flex shrink-0 gap-1 pr-1 text-12 leading-6 motion-safe:animate-ticker">
        {TICKS.map(({ mark, at }) => (
          <span key={at} className={mark === '▲' ? 'text-gain' : 'text-loss'}>
            {mark}
          </span>
        ))}
      </span>
    </span>
  ),
  pulse: (
    <span data-drawn="" className="relative grid size-6 place-items-center">
      <span className="absolute size-3 rounded-full bg-gold-fill motion-safe:animate-ping" />
      <span className="size-3 rounded-full bg-gold-fill" />
    </span>
  ),
  bars: (
    <span data-drawn="" className="flex h-6 items-end gap-1">
      {BARS.map((look) => (
        <span
          key={look}
          className={`w-1 origin-bottom rounded-full bg-gold-fill motion-safe:animate-grow ${look}`}
        />
      ))}
    </span>
  ),
  spinner: <Spinner />,
};

/** A line drawn repeatedly. */
function Drawn({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 fill-none text-gold"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} pathLength={100} className="motion-safe:animate-draw" />
    </svg>
  );
}

interface LoadingIndicatorProps {
  variant?: LoadingVariant;
  text?: string;
  /** Padding around it. */
  padding?: string;
}

/** Shows that something is loading. */
export function LoadingIndicator({
  variant = 'spinner',
  text = 'Loading...',
  padding = 'p-6',
}: LoadingIndicatorProps) {
  return (
    <p
      role="status"
      data-variant={variant}
      className={`flex items-center justify-center gap-2 text-muted ${padding}`}
    >
      <span aria-hidden="true" className="leading-0">
        {PICTURES[variant]}
      </span>
      {text}
    </p>
  );
}

/** The same, over a skeleton whose position is `relative`: nothing shifts. Fast responses arrive before it appears. */
export function LoadingOver(props: Omit<LoadingIndicatorProps, 'padding'>) {
  return (
    <div className="pointer-events-none absolute inset-0 grid max-h-[70vh] place-items-center motion-safe:animate-fade-in [animation-delay:200ms] [animation-fill-mode:both]">
      <div className="rounded-lg border border-line bg-surface-1 shadow-float">
        <LoadingIndicator {...props} padding="px-4 py-2.5" />
      </div>
    </div>
  );
}
