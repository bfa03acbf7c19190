import { type DateRange, monthOf } from '#src/values/time/dates.ts';
import type { LoaderDeps } from '#web/context/loader-deps.ts';
import { calendarQuery } from '#web/queries/calendar.ts';
import { shownMonth } from './shown-month.ts';
import { shownWeek } from './shown-week.ts';

/** The months that contain a week: one, or two where it spans both. */
export const toMonths = ({ from, to }: DateRange): [string, string] => [monthOf(from), monthOf(to)];

/** Prefetches the calendar's data: the month in the URL and, for narrow screens, one of its weeks. */
export async function calendarReads(
  { api, queryClient, app: { today } }: LoaderDeps,
  params: URLSearchParams,
): Promise<void> {
  const month = shownMonth(params, today);
  const read = calendarQuery(api, month);
  await queryClient.prefetchQuery(read);
  const traded = queryClient.getQueryData(read.queryKey)?.days.map(({ date }) => date);
  const months = toMonths(shownWeek(params, month, today, traded));
  await Promise.all(months.map((other) => queryClient.prefetchQuery(calendarQuery(api, other))));
}
