import { formatMoney, type MoneyFormat, signOf } from '#src/values/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';

const COLOURS = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

/** How an amount is coloured; its sign says the same. */
export function toneOf(amount: string): Extract<Tone, 'gain' | 'loss' | 'neutral'> {
  const sign = signOf(amount);
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'neutral';
}

/** A gain or a loss: signed, coloured, in figures of one width. */
export function Money({ value, className, ...format }: MoneyFormat & { value: string; className?: string }) {
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', COLOURS[toneOf(value)], className)}>
      {formatMoney(value, format)}
    </span>
  );
}
