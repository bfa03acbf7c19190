import { isCalendarMonth, monthOf } from '#src/values/dates.ts';

const MONTH_PARAM = 'month';
export const WEEK_PARAM = 'week';

/** The month in the address, else today's. */
export function shownMonth(params: URLSearchParams, today: string): string {
  const asked = params.get(MONTH_PARAM) ?? '';
  return isCalendarMonth(asked, today) ? asked : monthOf(today);
}

/**
 * The search part of the address that shows a month: none for today's.
 * @param week the Monday of the week that is shown of it where there is room for one
 */
export function searchFor(month: string, today: string, week?: string): string {
  if (week !== undefined) return `?${MONTH_PARAM}=${month}&${WEEK_PARAM}=${week}`;
  return month === monthOf(today) ? '' : `?${MONTH_PARAM}=${month}`;
}
