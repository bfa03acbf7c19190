import { dollarsOf, formatMoney, type MoneyFormat, signOf } from '#src/values/money.ts';
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

/** From here on an amount is wider than a narrow column: in whole dollars, and at all. */
const WIDE = { cents: 100_000, whole: 10_000_000 };

/** An amount in a narrow column: short where it is large, and told in full to who asks or listens. */
export function ShortMoney({ value }: { value: string }) {
  const dollars = Math.abs(dollarsOf(value));
  if (dollars < WIDE.cents) return <Money value={value} />;
  return (
    <span title={formatMoney(value)}>
      <Money value={value} className="sr-only" />
      <span aria-hidden="true">
        <Money value={value} digits={dollars < WIDE.whole ? 'whole' : 'compact'} />
      </span>
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
