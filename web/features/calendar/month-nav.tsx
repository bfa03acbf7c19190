import { useQueryClient } from '@tanstack/react-query';
import {
  type DateRange,
  FIRST_MONTH,
  formatMonth,
  monthOf,
  nextMonth,
  previousMonth,
} from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { calendarQuery } from '#web/queries/calendar.ts';
import type { IconName } from '#web/ui/display/icons.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { useNamedFirst } from '#web/ui/layers/named-first.ts';
import { searchFor } from './shown-month.ts';
import { stepWeek } from './shown-week.ts';

interface MonthNavProps {
  month: string;
  today: string;
}

/** Navigates between months. */
export function MonthNav({ month, today }: MonthNavProps) {
  const [named, goTo] = useNamedFirst(month);
  const isLast = named > monthOf(today);
  const to = (other: string): Target => ({ month: other, search: searchFor(other, today) });
  return (
    <Nav
      unit="month"
      month={named}
      isAtToday={named === monthOf(today)}
      previous={named > FIRST_MONTH ? to(previousMonth(named)) : null}
      next={isLast ? null : to(nextMonth(named))}
      onFollow={({ search, month: next }) => goTo({ search }, next)}
    />
  );
}

/** Navigates between weeks, and switches the month along with them. @param isAsked whether the URL names the week */
export function WeekNav({
  month,
  week,
  isAsked,
  today,
}: MonthNavProps & { week: DateRange; isAsked: boolean }) {
  const to = (by: 1 | -1): Target | null => {
    const step = stepWeek(month, week, by, today);
    return step && { month: step.month, search: searchFor(step.month, today, step.week.from) };
  };
  return (
    <Nav
      unit="week"
      month={month}
      isAtToday={month === monthOf(today) && !isAsked}
      previous={to(-1)}
      next={to(1)}
    />
  );
}

interface Target {
  /** What to prefetch for it. */
  month: string;
  search: string;
}

interface NavProps {
  unit: 'month' | 'week';
  month: string;
  isAtToday: boolean;
  /** `null` at the end of the calendar. */
  previous: Target | null;
  next: Target | null;
  /** Follows an arrow in another way than a link by itself. */
  onFollow?: ((to: Target) => void) | undefined;
}

/** Links, so that they work without a script and open in a new tab. */
function Nav({ unit, month, isAtToday, previous, next, onFollow }: NavProps) {
  return (
    <nav
      aria-label="Month"
      className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between sm:gap-2"
    >
      {!isAtToday && (
        <ButtonLink variant="ghost" to={{ search: '' }} preventScrollReset className="max-sm:order-last">
          Today
        </ButtonLink>
      )}
      <Arrow label={`Previous ${unit}`} icon="chevron-left" to={previous} onFollow={onFollow} />
      <span
        aria-live="polite"
        className="min-w-0 grow basis-15 text-center font-semibold tabular-nums sm:min-w-20"
      >
        {formatMonth(month)}
      </span>
      <Arrow label={`Next ${unit}`} icon="chevron-right" to={next} onFollow={onFollow} />
    </nav>
  );
}

interface ArrowProps extends Pick<NavProps, 'onFollow'> {
  label: string;
  icon: IconName;
  to: Target | null;
}

function Arrow({ label, icon, to, onFollow }: ArrowProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  return (
    <StepLink
      label={label}
      icon={icon}
      to={to && { search: to.search }}
      onAhead={() => {
        if (to !== null) void queryClient.prefetchQuery(calendarQuery(api, to.month));
      }}
      onFollow={onFollow && to ? () => onFollow(to) : undefined}
    />
  );
}
