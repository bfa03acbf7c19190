import { isCalendarMonth, monthOf } from '#src/values/time/dates.ts';

const MONTH_PARAM = 'month';
export const WEEK_PARAM = 'week';

/** The month in the URL, else the current one. */
export function shownMonth(params: URLSearchParams, today: string): string {
  const asked = params.get(MONTH_PARAM) ?? '';
  return isCalendarMonth(asked, today) ? asked : monthOf(today);
}

/**
 * The search string of the URL that shows a month: empty for the current one.
 * @param week the Monday of the week to show on narrow screens
 */
export function searchFor(month: string, today: string, week?: string): string {
  if (week !== undefined) return `?${MONTH_PARAM}=${month}&${WEEK_PARAM}=${week}`;
  return month === monthOf(today) ? '' : `?${MONTH_PARAM}=${month}`;
}
