import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { CostWords, grossAndCosts, type MadeOf, Money } from './money.tsx';

/** A P&L of several entries in a table of hundreds of rows, which are no tab stops. */
export function RowMoney(of: MadeOf) {
  const words = grossAndCosts(of);
  return (
    <span data-tip={words} data-tap={words && ''} className={words && 'cursor-pointer'}>
      <Money value={of.net} className="font-semibold" />
      {words && <CostWords {...of} />}
    </span>
  );
}

/** Lengths at which an amount overflows a narrow column: in whole dollars, and at all. */
const WIDE = { cents: 100_000, whole: 10_000_000 };

/** An amount for a narrow column: abbreviated when large, with the full amount in a tooltip and for screen readers. */
export function ShortMoney({ value, className }: { value: bigint; className?: string }) {
  const dollars = Math.abs(toDollars(value));
  if (dollars < WIDE.cents) return <Money value={value} className={className} />;
  return (
    <span title={formatMoney(value)} className={className}>
      <Money value={value} className="sr-only" />
      <span aria-hidden="true">
        <Money value={value} digits={dollars < WIDE.whole ? 'whole' : 'compact'} />
      </span>
    </span>
  );
}
