import { toDollars } from '#src/values/money/money.ts';
import { Money } from '#web/features/figures/money.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

/**
 * Lengths at which an amount in whole dollars overflows a day: in a phone's week, in a month at its usual size, and
 * at any size.
 */
const WIDE = { week: 10_000, month: 1_000_000, any: 100_000_000 };

/** A day's amount has whole dollars, and cents below a dollar: without them it would be nothing, and have no sign. */
export function dayDigits(value: bigint): 'cents' | 'whole' {
  const dollars = Math.abs(toDollars(value));
  return dollars > 0 && dollars < 1 ? 'cents' : 'whole';
}

/** A day's amount, sized for a cell. */
export function DayAmount({ value, isTight }: { value: bigint; isTight: boolean }) {
  const dollars = Math.abs(toDollars(value));
  const digits = dayDigits(value);
  const size = dollars < WIDE.month ? 'text-12 sm:text-14' : 'text-12';
  // Its ground has the colour.
  const look = classNames('!text-ink font-semibold tracking-tight', size);
  if (dollars < (isTight ? WIDE.week : WIDE.any)) {
    return <Money value={value} digits={digits} className={look} />;
  }
  const isShortAlways = dollars >= WIDE.any;
  return (
    <>
      <Money
        value={value}
        digits={digits}
        className={classNames(look, isShortAlways ? 'sr-only' : 'max-sm:sr-only')}
      />
      <span aria-hidden="true" className={isShortAlways ? undefined : 'sm:hidden'}>
        <Money value={value} digits="compact" className={look} />
      </span>
    </>
  );
}
