import { dollarsOf, formatMoney, type MoneyFormat, signOf } from '#src/values/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

const COLOURS = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

/** Colour of an amount; its sign says the same. */
export function toneOf(amount: bigint): Extract<Tone, 'gain' | 'loss' | 'neutral'> {
  const sign = signOf(amount);
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'neutral';
}

/** A gain or a loss: signed, coloured, in tabular figures. */
export function Money({ value, className, ...format }: MoneyFormat & { value: bigint; className?: string }) {
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', COLOURS[toneOf(value)], className)}>
      {formatMoney(value, format)}
    </span>
  );
}

/** Lengths at which an amount overflows a narrow column: in whole dollars, and at all. */
const WIDE = { cents: 100_000, whole: 10_000_000 };

/** An amount for a narrow column: abbreviated when large, with the full amount in a tooltip and for screen readers. */
export function ShortMoney({ value }: { value: bigint }) {
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

/** The result of trades; when all of them are open there is none yet. @param value `null` when private */
export function ResultOrOpen({
  value,
  trades,
  open,
  className = '',
}: {
  value: bigint | null;
  trades: number;
  open: number;
  className?: string;
}) {
  if (open > 0 && open === trades) return <span className={classNames('text-muted', className)}>Open</span>;
  return <MoneyOrPrivate value={value} className={className} />;
}

/** An amount, or a note that it is private. */
export function MoneyOrPrivate({ value, className = '' }: { value: bigint | null; className?: string }) {
  return value === null ? <Private /> : <Money value={value} className={className} />;
}

/** Placeholder for a private figure. */
export function Private() {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Icon name="i-lucide-lock" className="size-3.5" />
      Private
    </span>
  );
}
