import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import type { OwnMonth } from '#src/features/days/responses.ts';
import { type DateRange, FIRST_MONTH, monthOf, nextMonth, previousMonth } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { useToday } from '#web/context/today.ts';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { calendarPath, dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { MonthGrid } from '#web/features/month/month-grid.tsx';
import { Result } from '#web/features/month/result.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { ownMonthQuery } from '#web/queries/days.ts';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { Card } from '#web/ui/display/card.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { useNamedFirst } from '#web/ui/layers/named-first.ts';
import { monthName } from './month-name.ts';
import { UnitSwitch } from './unit-switch.tsx';
import { WeekTotal } from './week-total.tsx';

interface MonthCardProps {
  traderId: number;
  month: string;
  unit: Unit;
  /** The day that is open beside it. */
  selected?: string;
  /** The week that is. */
  shownWeek?: DateRange;
  /** Whether `[` and `]` step through months. */
  hasKeys?: boolean;
  className?: string;
}

/** A trader's month, shaded by size, with the weeks beside their rows. */
export const MonthCard = memo(function MonthCard({
  traderId,
  month,
  unit,
  selected,
  shownWeek,
  hasKeys = false,
  className,
}: MonthCardProps) {
  const [named, goTo] = useNamedFirst(month);
  const read = useQuery(ownMonthQuery(useApi(), traderId, month, useCopies().copies));
  const steps = useMonthSteps(traderId, named, unit);
  const go = ({ to, month: next }: Step) => to !== null && goTo(to, next);
  usePageShortcuts(
    hasKeys
      ? [
          { keys: '[', does: 'Previous month', run: () => go(steps.previous) },
          { keys: ']', does: 'Next month', run: () => go(steps.next) },
        ]
      : [],
  );
  return (
    <Card
      as="section"
      aria-label="Month"
      className={`min-w-0 p-3 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-2 max-sm:pt-2 sm:p-4 ${className ?? ''}`}
    >
      {/* On phones the days come first: what they are shown in is below them. */}
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:contents">
        <h2 className="flex min-h-11 flex-1 basis-44 flex-wrap items-center gap-x-3 text-16 font-semibold tracking-tight md:min-h-9">
          <span aria-live="polite">{monthName(named)}</span>
          {read.data && named === month && (
            <Result {...read.data.totals} unit={unit} className="text-14 font-semibold" />
          )}
        </h2>
        <div className="ml-auto flex items-center gap-2 max-md:contents print:hidden">
          <div className="max-md:order-last max-md:flex max-md:w-full max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-3 max-md:pt-2">
            <UnitSwitch unit={unit} />
            <CopiesSwitch traderId={traderId} className="md:hidden" />
          </div>
          <span className="flex gap-2">
            <StepLink
              label="Previous month"
              icon="chevron-left"
              {...steps.previous}
              onFollow={() => go(steps.previous)}
            />
            <StepLink
              label="Next month"
              icon="chevron-right"
              {...steps.next}
              onFollow={() => go(steps.next)}
            />
          </span>
        </div>
      </div>
      {read.isError && (
        <div className="mb-3 max-md:w-full">
          <ReadErrorNotice title="Failed to fetch the month" read={read} />
        </div>
      )}
      {(read.data || !read.isError) && (
        <div className="max-md:w-full">
          <MonthDays
            traderId={traderId}
            month={month}
            figures={read.data}
            unit={unit}
            selected={selected ?? null}
            shownWeek={shownWeek}
          />
        </div>
      )}
    </Card>
  );
});

interface MonthDaysProps {
  traderId: number;
  month: string;
  figures: OwnMonth | undefined;
  unit: Unit;
  selected: string | null;
  shownWeek: DateRange | undefined;
}

/** By itself, so that the name of another month is shown before its days are drawn. */
const MonthDays = memo(function MonthDays(props: MonthDaysProps) {
  const { traderId, month, figures, unit, selected, shownWeek } = props;
  const today = useToday();
  const navigate = useNavigate();
  const { previous, next } = useMonthSteps(traderId, month, unit);
  return (
    <MonthGrid
      label={monthName(month)}
      month={month}
      days={figures?.days}
      unit={unit}
      today={today}
      selected={selected}
      isTight={shownWeek !== undefined}
      hrefOf={(date) => (date > today ? null : inUnit(dayPath(traderId, date), unit))}
      weekOf={(week) => (
        <WeekOf traderId={traderId} month={figures} week={week} unit={unit} shown={shownWeek} />
      )}
      onLeave={(date) => {
        const { to } = monthOf(date) < month ? previous : next;
        if (to !== null) void navigate(to, { preventScrollReset: true });
      }}
    />
  );
});

interface WeekOfProps {
  traderId: number;
  month: OwnMonth | undefined;
  week: DateRange;
  unit: Unit;
  shown: DateRange | undefined;
}

function WeekOf({ traderId, month, week, unit, shown }: WeekOfProps) {
  const at = month?.weeks.findIndex(({ weekStart }) => weekStart === week.from) ?? -1;
  const sums = month?.weeks[at];
  if (!sums) return null;
  const isShown = shown?.from === week.from;
  return <WeekTotal traderId={traderId} week={sums} unit={unit} isShown={isShown} isLow={at > 2} />;
}

interface Step {
  month: string;
  /** `null` where there is no further month. */
  to: string | null;
  onAhead: () => void;
}

/** Where the arrows lead, and what they prefetch. */
function useMonthSteps(traderId: number, month: string, unit: Unit) {
  const api = useApi();
  const queryClient = useQueryClient();
  const today = useToday();
  const { copies } = useCopies();
  const stepTo = (other: string | null): Step => ({
    month: other ?? month,
    to: other && inUnit(calendarPath(traderId, other === monthOf(today) ? undefined : other), unit),
    onAhead: () => {
      if (other !== null) void queryClient.prefetchQuery(ownMonthQuery(api, traderId, other, copies));
    },
  });
  return {
    previous: stepTo(month > FIRST_MONTH ? previousMonth(month) : null),
    next: stepTo(month > monthOf(today) ? null : nextMonth(month)),
  };
}
