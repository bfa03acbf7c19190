import { useQueryClient } from '@tanstack/react-query';
import { FIRST_MONTH, formatMonth, monthOf, nextMonth, previousMonth } from '#src/values/calendar.ts';
import { useApi } from '#web/desk/desk.tsx';
import { calendarQuery } from '#web/queries/calendar.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { searchFor } from './shown-month.ts';

interface MonthNavProps {
  month: string;
  today: string;
}

/** Links, so that a month can be opened without a script, and in another tab. */
export function MonthNav({ month, today }: MonthNavProps) {
  const isLast = month > monthOf(today);
  return (
    <nav aria-label="Month" className="flex items-center gap-1 max-sm:w-full max-sm:justify-between sm:gap-2">
      {month !== monthOf(today) && (
        <ButtonLink variant="ghost" to={{ search: '' }} preventScrollReset className="max-sm:order-last">
          Today
        </ButtonLink>
      )}
      <Arrow label="Previous month" to={month > FIRST_MONTH ? previousMonth(month) : null} today={today} />
      <span aria-live="polite" className="min-w-20 text-center font-semibold tabular-nums max-sm:flex-1">
        {formatMonth(month)}
      </span>
      <Arrow label="Next month" to={isLast ? null : nextMonth(month)} today={today} />
    </nav>
  );
}

/** @param to the month it leads to; `null` at the end of the calendar */
function Arrow({
  label,
  to,
  today,
}: {
  label: 'Previous month' | 'Next month';
  to: string | null;
  today: string;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const prefetch = () => {
    if (to !== null) void queryClient.prefetchQuery(calendarQuery(api, to));
  };
  return (
    <ButtonLink
      size="icon"
      icon={label === 'Next month' ? 'i-lucide-chevron-right' : 'i-lucide-chevron-left'}
      aria-label={label}
      title={label}
      // The same element also at the end, so that the focus stays where it is.
      to={to === null ? {} : { search: searchFor(to, today) }}
      aria-disabled={to === null || undefined}
      onClick={to === null ? (event) => event.preventDefault() : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      preventScrollReset
      className="aria-disabled:opacity-50"
    />
  );
}
