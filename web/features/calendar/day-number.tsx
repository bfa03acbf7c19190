import { dayOfMonth, formatTradeDate } from '#src/values/time/dates.ts';
import { classNames } from '#web/ui/class-names.ts';

interface DayNumberProps {
  date: string;
  isToday: boolean;
  /** A day without trades recedes. */
  isTraded: boolean;
  /** Today is marked by its colour alone, where there is no room for a ground. */
  isSmall?: boolean;
}

/** The number of a day in a calendar; screen readers hear its date. */
export function DayNumber({ date, isToday, isTraded, isSmall = false }: DayNumberProps) {
  const today = isSmall ? 'font-semibold text-gold' : 'rounded-sm bg-gold-fill px-1.5 text-gold-on';
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
