import { centsOf } from '#src/values/money.ts';
import { Money } from '#web/desk/money.tsx';
import { classNames } from '#web/ui/class-names.ts';

const DOLLAR = 100;
/** From here on an amount in whole dollars is wider than a day: of a phone's week, of a month at its usual size, and at all. */
const WIDE = { week: 10_000 * DOLLAR, month: 1_000_000 * DOLLAR, any: 100_000_000 * DOLLAR };

/** A day's amount in the room of a cell: whole dollars, and cents only where there would be nothing else to see. */
export function DayAmount({ value, isTight }: { value: string; isTight: boolean }) {
  const cents = Math.abs(centsOf(value));
  const digits = cents > 0 && cents < DOLLAR ? 'cents' : 'whole';
  const size = cents < WIDE.month ? 'text-12 sm:text-14' : 'text-12';
  const look = classNames('font-semibold tracking-tight', size);
  if (cents < (isTight ? WIDE.week : WIDE.any)) {
    return <Money value={value} digits={digits} className={look} />;
  }
  const isShortAlways = cents >= WIDE.any;
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
