import { useQueryClient } from '@tanstack/react-query';
import { addDays, formatDateRange, weekRange } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { useToday } from '#web/context/today.ts';
import { daysFilter, journalPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { PrintButton } from '#web/features/print/print-button.tsx';
import { ownWeekQuery } from '#web/queries/days.ts';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { useNamedFirst } from '#web/ui/layers/named-first.ts';
import { isWeek } from '../calendar/shown-weeks.ts';

interface WeekHeadingProps {
  traderId: number;
  sunday: string;
  unit: Unit;
}

/** A week's name, and the arrows to those around it. */
export function WeekHeading({ traderId, sunday, unit }: WeekHeadingProps) {
  const today = useToday();
  const api = useApi();
  const queryClient = useQueryClient();
  const { copies } = useCopies();
  const [named, goTo] = useNamedFirst(sunday);
  const week = weekRange(named);
  const stepTo = (days: number) => {
    const other = addDays(named, days);
    const to = isWeek(other, today) ? inUnit(weekPath(traderId, other), unit) : null;
    return {
      to,
      onAhead: () => {
        if (to !== null) void queryClient.prefetchQuery(ownWeekQuery(api, traderId, other, copies));
      },
      onFollow: () => to !== null && goTo(to, other),
    };
  };
  const [previous, next] = [stepTo(-7), stepTo(7)];
  usePageShortcuts([
    { keys: '[', does: 'Previous week', run: previous.onFollow },
    { keys: ']', does: 'Next week', run: next.onFollow },
  ]);
  return (
    <header className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <div className="flex gap-2 print:hidden">
        <StepLink label="Previous week" icon="chevron-left" {...previous} />
        <StepLink label="Next week" icon="chevron-right" {...next} />
      </div>
      <h2
        aria-live="polite"
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-20 font-semibold tracking-tight max-sm:order-last max-sm:basis-full"
      >
        <span>{formatDateRange(week, { year: true })}</span>{' '}
        <span className="text-14 font-normal tracking-normal text-muted">
          beside {formatDateRange(weekRange(addDays(named, -7)))}
        </span>
      </h2>
      <div className="ml-auto flex gap-2">
        <ButtonLink compact icon="notebook-text" to={journalPath(traderId, daysFilter(week.from, week.to))}>
          In journal
        </ButtonLink>
        <PrintButton />
      </div>
    </header>
  );
}
