import { monthOf, workweekOf } from '#src/values/calendar.ts';
import { calendarQuery } from '#web/queries/calendar.ts';
import type { LoaderDeps } from '#web/router-context.ts';
import { shownMonth } from './shown-month.ts';

/** The months that hold Monday to Friday of this week: one, or two where it lies between them. */
export function monthsOfThisWeek(today: string): [string, string] {
  const { from, to } = workweekOf(today);
  return [monthOf(from), monthOf(to)];
}

/** Starts reading what the calendar shows: the month in the address, and this week for narrow screens. */
export function calendarReads({ api, queryClient, desk }: LoaderDeps, params: URLSearchParams) {
  const months = new Set([shownMonth(params, desk.today), ...monthsOfThisWeek(desk.today)]);
  return [...months].map((month) => queryClient.prefetchQuery(calendarQuery(api, month)));
}
