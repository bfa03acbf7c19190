import { dollarsOf } from '#src/values/money.ts';
import { Money } from '#web/features/figures/money.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** From here on an amount in whole dollars is wider than a day: of a phone's week, of a month at its usual size, and at all. */
const WIDE = { week: 10_000, month: 1_000_000, any: 100_000_000 };

/** A day's amount in the room of a cell: whole dollars, and cents only where there would be nothing else to see. */
export function DayAmount({ value, isTight }: { value: string; isTight: boolean }) {
  const dollars = Math.abs(dollarsOf(value));
  const digits = dollars > 0 && dollars < 1 ? 'cents' : 'whole';
  const size = dollars < WIDE.month ? 'text-12 sm:text-14' : 'text-12';
  const look = classNames('font-semibold tracking-tight', size);
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
