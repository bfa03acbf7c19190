import { isCalendarMonth, monthOf } from '#src/values/calendar.ts';

const MONTH_PARAM = 'month';

/** The month in the address, else today's. */
export function shownMonth(params: URLSearchParams, today: string): string {
  const asked = params.get(MONTH_PARAM) ?? '';
  return isCalendarMonth(asked, today) ? asked : monthOf(today);
}

/** The search part of the address that shows a month: none for today's. */
export function searchFor(month: string, today: string): string {
  return month === monthOf(today) ? '' : `?${MONTH_PARAM}=${month}`;
}
