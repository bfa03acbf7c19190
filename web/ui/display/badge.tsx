import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'gain' | 'loss' | 'gold';

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface-3 text-muted',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  gold: 'bg-gold-soft text-gold',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 max-w-full items-center rounded-sm px-2 text-12 font-medium whitespace-nowrap tabular-nums',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
