import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { useHashTarget } from '#web/features/layout/hash-target.ts';
import { calendarQuery } from '#web/queries/calendar.ts';
import { Card } from '#web/ui/display/card.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DayPanel } from './day-panel.tsx';
import { ThisMonth, WeeklyPnl } from './month-figures.tsx';
import { shownMonth } from './shown-month.ts';
import { shownWeek } from './shown-week.ts';
import { byDate, useWeek } from './week-reading.ts';

/** The fragment that links to it. */
const CALENDAR_ID = 'calendar';

/** The team's month in the URL: its days, its weeks, its total and the details of one day. */
export function TradingCalendar() {
  useHashTarget(CALENDAR_ID, true);
  const today = useToday();
  const [params] = useSearchParams();
  const month = shownMonth(params, today);
  const read = useQuery(calendarQuery(useApi(), month));
  const traded = read.data?.days.map(({ date }) => date);
  const week = shownWeek(params, month, today, traded);
  const weekDays = useWeek(week);
  /** A selection is dropped with its month. */
  const [choice, setChoice] = useState<{ month: string; date: string } | null>(null);

  if (read.data === null) return <PrivateCalendar />;
  const figures = read.data;
  const monthDays = figures && byDate(figures);
  const latest = figures?.days.at(-1)?.date ?? null;
  const selected = choice?.month === month ? choice.date : null;
  const shownDate = selected ?? latest;
  const day = shownDate === null ? undefined : (monthDays?.get(shownDate) ?? weekDays.days?.get(shownDate));
  const hasFailed = figures === undefined && read.error !== null;

  return (
    <section
      id={CALENDAR_ID}
      aria-label="Calendar"
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      <CalendarCard
        today={today}
        month={month}
        figures={figures}
        monthDays={{ ...read, days: monthDays, refetch: () => void read.refetch() }}
        week={week}
        weekDays={weekDays}
        latest={latest}
        selected={selected}
        onSelect={(date) => setChoice({ month, date })}
      />
      {!hasFailed && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-1">
          <DayPanel day={day} isSelected={selected !== null} isLoading={figures === undefined} />
          <ThisMonth figures={figures} />
          <WeeklyPnl figures={figures} month={month} />
        </div>
      )}
    </section>
  );
}

function PrivateCalendar() {
  return (
    <Card as="section" id={CALENDAR_ID} aria-label="Calendar">
      <EmptyState
        icon="lock"
        title="This team keeps its performance to itself"
        hint="The trading calendar opens with your access code."
      />
    </Card>
  );
}
