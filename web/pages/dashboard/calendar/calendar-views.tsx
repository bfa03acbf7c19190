import { Link } from 'react-router';
import { calendarPath, dayPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { classNames } from '#web/ui/display/class-names.ts';

interface CalendarViewsProps {
  traderId: number;
  shown: 'month' | 'week' | 'day';
  /** What each leads to. The current month has no name in its address. */
  month: string | undefined;
  sunday: string;
  day: string;
  unit: Unit;
}

/** A calendar's month, week and day. */
export function CalendarViews({ traderId, shown, month, sunday, day, unit }: CalendarViewsProps) {
  const views = [
    { view: 'month', name: 'Month', to: calendarPath(traderId, month) },
    { view: 'week', name: 'Week', to: weekPath(traderId, sunday) },
    { view: 'day', name: 'Day', to: dayPath(traderId, day) },
  ] as const;
  return (
    <nav
      aria-label="Calendar by"
      className="grid auto-cols-fr grid-flow-col gap-1 rounded border border-line bg-surface-0 p-1 max-sm:flex-auto"
    >
      {views.map(({ view, name, to }) => (
        <Link
          key={view}
          to={inUnit(to, unit)}
          aria-current={view === shown ? 'page' : undefined}
          className={classNames(
            'relative flex h-9 items-center justify-center rounded-sm px-2 font-medium sm:px-3 no-underline ease-colors md:h-7 hover:text-ink after:absolute after:inset-x-0 after:-inset-y-1.25 after:content-empty',
            view === shown ? 'bg-surface-3 text-ink' : 'text-muted',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
