import { dayOfMonth, formatTradeDate } from '#src/values/time/dates.ts';
import { classNames } from '#web/ui/display/class-names.ts';

interface DayNumberProps {
  date: string;
  isToday: boolean;
  /** A day without trades recedes. */
  isTraded: boolean;
  /** Today is marked by its colour alone, or by a line below it, where there is no room for a ground. */
  isSmall?: boolean;
}

/** The number of a day in a calendar; screen readers hear its date. */
export function DayNumber({ date, isToday, isTraded, isSmall = false }: DayNumberProps) {
  const small = isTraded
    ? // On a shaded day gold is not readable.
      'font-semibold text-ink underline decoration-2 underline-offset-2'
    : 'font-semibold text-gold';
  const today = isSmall ? small : 'rounded-sm bg-gold-fill px-1.5 text-gold-on';
  return (
    <>
      <span className="sr-only">{formatTradeDate(date, { weekday: true, longMonth: true })} </span>
      <span
        aria-hidden="true"
        className={classNames(
          'tabular-nums',
          isToday ? today : isTraded ? 'text-ink' : 'text-muted',
          !isSmall && 'font-medium',
        )}
      >
        {dayOfMonth(date)}
      </span>
    </>
  );
}
