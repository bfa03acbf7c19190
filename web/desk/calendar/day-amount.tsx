import { centsOf } from '#src/values/money.ts';
import { Money } from '#web/desk/money.tsx';

const DOLLAR = 100;
/** From here on an amount in whole dollars is wider than a day of a phone's week. */
const LONG = 10_000 * DOLLAR;

/** A day's amount in the room of a cell: whole dollars, and cents only where there would be nothing else to see. */
export function DayAmount({ value, isTight }: { value: string; isTight: boolean }) {
  const cents = Math.abs(centsOf(value));
  const digits = cents > 0 && cents < DOLLAR ? 'cents' : 'whole';
  if (!isTight || cents < LONG) return <Money value={value} digits={digits} />;
  return (
    <>
      <Money value={value} digits={digits} className="max-sm:sr-only" />
      <span aria-hidden="true" className="sm:hidden">
        <Money value={value} digits="compact" />
      </span>
    </>
  );
}
