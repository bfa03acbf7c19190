import { useQuery } from '@tanstack/react-query';
import type { CalendarDay, CalendarMonth } from '#src/features/performance/responses.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { calendarQuery } from '#web/queries/calendar.ts';
import { toMonths } from './calendar-reads.ts';

export type DaysByDate = ReadonlyMap<string, CalendarDay>;

/** The query behind a grid. `days` is set once all of them are loaded. */
export interface GridReading {
  days: DaysByDate | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

export function byDate(...months: readonly (CalendarMonth | null)[]): DaysByDate {
  return new Map(months.flatMap((month) => month?.days ?? []).map((day) => [day.date, day]));
}

/** The days of a week, which may span two months. */
export function useWeek(week: DateRange): GridReading {
  const api = useApi();
  const [first, last] = toMonths(week);
  const from = useQuery(calendarQuery(api, first));
  const to = useQuery(calendarQuery(api, last));
  return {
    days: from.data === undefined || to.data === undefined ? undefined : byDate(from.data, to.data),
    error: from.error ?? to.error,
    isFetching: from.isFetching || to.isFetching,
    refetch() {
      for (const read of new Set([from, to])) if (read.error) void read.refetch();
    },
  };
}
