import { formatMoney, type MoneyFormat, signOf } from '#src/values/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

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

/** What trades came to; where all of them are still open there is nothing to tell. @param value `null` where it is private */
export function ResultOrOpen({
  value,
  trades,
  open,
  className = '',
}: {
  value: string | null;
  trades: number;
  open: number;
  className?: string;
}) {
  if (open > 0 && open === trades) return <span className={classNames('text-muted', className)}>Open</span>;
  return <MoneyOrPrivate value={value} className={className} />;
}

/** An amount, or that it is kept to the desk. */
export function MoneyOrPrivate({ value, className = '' }: { value: string | null; className?: string }) {
  return value === null ? <Private /> : <Money value={value} className={className} />;
}

/** Stands for a figure that is kept to the desk. */
export function Private() {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Icon name="i-lucide-lock" className="size-3.5" />
      Private
    </span>
  );
}
