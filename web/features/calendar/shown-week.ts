import {
  addDays,
  type DateRange,
  isCalendarMonth,
  isWeekend,
  isWorkweekOf,
  listWorkweeks,
  monthOf,
  touches,
  toWorkweek,
} from '#src/values/time/dates.ts';
import { WEEK_PARAM } from './shown-month.ts';

/**
 * The week (Monday to Friday) that narrow screens show of a month: the one in the URL, else this week in the current
 * month, else the last one with trades.
 * @param traded the month's days with trades, ascending; `undefined` while loading
 */
export function shownWeek(
  params: URLSearchParams,
  month: string,
  today: string,
  traded: readonly string[] | undefined,
): DateRange {
  const asked = params.get(WEEK_PARAM) ?? '';
  if (isWorkweekOf(month, asked)) return toWorkweek(asked);
  const current = monthOf(today);
  if (month === current && !isWeekend(today)) return toWorkweek(today);
  const last = traded?.findLast((date) => !isWeekend(date));
  if (last !== undefined) return toWorkweek(last);
  const weeks = listWorkweeks(month);
  const [first = toWorkweek(today)] = weeks;
  if (month > current) return first;
  const thisWeek = toWorkweek(today);
  return touches(thisWeek, month) ? thisWeek : (weeks.at(-1) ?? first);
}

/** Where an arrow leads: another week, and its month. */
export interface WeekStep {
  month: string;
  week: DateRange;
}

/** The previous or next week; `null` at the end of the calendar. */
export function stepWeek(month: string, { from }: DateRange, by: 1 | -1, today: string): WeekStep | null {
  return stepToWeek(month, addDays(from, 7 * by), today);
}

/** The week of a working day; its month stays the shown one if the week reaches into it. */
export function stepToWeek(month: string, date: string, today: string): WeekStep | null {
  const week = toWorkweek(date);
  const own = week.from < `${month}-01` ? monthOf(week.to) : monthOf(week.from);
  const shown = touches(week, month) ? month : own;
  return isCalendarMonth(shown, today) ? { month: shown, week } : null;
}
