/**
 * Trade dates: calendar days written `yyyy-MM-dd`, with no clock and no zone in them, and the months (`yyyy-MM`) and
 * Sunday-to-Saturday weeks they make. Which day an instant falls on is asked in `instants.ts`, with a time zone.
 */

import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysOn } from 'date-fns/addDays';
import { addMonths as addMonthsOn } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval';
import { getDate } from 'date-fns/getDate';
import { getDay } from 'date-fns/getDay';
import { getDayOfYear } from 'date-fns/getDayOfYear';
import { getMonth } from 'date-fns/getMonth';
import { getYear } from 'date-fns/getYear';
import { isSameYear as isSameYearOn } from 'date-fns/isSameYear';
import { isValid } from 'date-fns/isValid';
import { isWeekend as isWeekendOn } from 'date-fns/isWeekend';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { lastDayOfQuarter } from 'date-fns/lastDayOfQuarter';
import { lastDayOfWeek } from 'date-fns/lastDayOfWeek';
import { enUS } from 'date-fns/locale/en-US';
import { startOfQuarter } from 'date-fns/startOfQuarter';
import { startOfWeek } from 'date-fns/startOfWeek';
import { startOfYear as startOfYearOn } from 'date-fns/startOfYear';

/** The first day the calendar knows. */
export const FIRST_TRADE_DATE = '2000-01-01';

/** No day that is written so is later. */
export const LAST_TRADE_DATE = '9999-12-31';

/** Sunday, as date-fns counts weekdays (specification §9). */
export const WEEK_STARTS_ON = 0;

/** First and last day, both included. */
export interface DateRange {
  from: string;
  to: string;
}

const DAY_FORMAT = 'yyyy-MM-dd';

/** Midnight of a day, or of a month's first: in UTC, so that neither the system's zone nor a change of clocks counts. */
export const dateOf = (date: string): Date => new UTCDateMini(date);
// By the platform: lightFormat reads its pattern anew each time, and a calendar writes hundreds of days.
export const dayOf = (date: Date): string => date.toISOString().slice(0, DAY_FORMAT.length);

/** Whether the text is a day that exists, written `yyyy-MM-dd`: `2026-02-30` is not. */
export function isTradeDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = dateOf(text);
  return isValid(date) && dayOf(date) === text;
}

/** The day `days` after `date` (before it, when negative). */
export const addDays = (date: string, days: number): string => dayOf(addDaysOn(dateOf(date), days));

/** The same day `months` later (before, when negative), or that month's last where it is shorter. */
export const addMonths = (date: string, months: number): string => dayOf(addMonthsOn(dateOf(date), months));

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(dateOf(to), dateOf(from));

/** 1 on January 1, 365 or 366 on December 31. */
export const dayOfYear = (date: string): number => getDayOfYear(dateOf(date));

export const startOfYear = (date: string): string => dayOf(startOfYearOn(dateOf(date)));

export const isSameYear = (date: string, other: string): boolean => isSameYearOn(dateOf(date), dateOf(other));

/** `recent` means today and the six days before. */
const RECENT_DAYS = 7;

/** First day of what is `recent`. */
export const startOfRecent = (today: string): string => addDays(today, 1 - RECENT_DAYS);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string): number => getDay(dateOf(date));

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => isWeekendOn(dateOf(date));

/** The first month of the calendar, that of the first trade date. */
export const FIRST_MONTH = monthOf(FIRST_TRADE_DATE);

/** The month of a day, `yyyy-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export const nextMonth = (month: string): string => monthOf(addMonths(month, 1));
export const previousMonth = (month: string): string => monthOf(addMonths(month, -1));

/** A month's first and last day. */
export function monthRange(month: string): DateRange {
  const first = dateOf(month);
  return { from: dayOf(first), to: dayOf(lastDayOfMonth(first)) };
}

/** The calendar quarter of a day. */
export const quarterRange = (date: string): DateRange => ({
  from: dayOf(startOfQuarter(dateOf(date))),
  to: dayOf(lastDayOfQuarter(dateOf(date))),
});

/** The Sunday-to-Saturday week of a day. */
export const weekRange = (date: string): DateRange => weekOf(dateOf(date));

function weekOf(date: Date): DateRange {
  const week = { weekStartsOn: WEEK_STARTS_ON } as const;
  const [from, to] = [dayOf(startOfWeek(date, week)), dayOf(lastDayOfWeek(date, week))];
  // The calendar ends within a week: a later day is written with a plus in front.
  return { from, to: to < from ? LAST_TRADE_DATE : to };
}

/** The whole weeks that touch a month, ascending. */
export const listWeeks = (month: string): DateRange[] =>
  eachWeekOfInterval(toInterval(monthRange(month)), { weekStartsOn: WEEK_STARTS_ON }).map(weekOf);

/** Every day of a range, ascending. */
export const listDays = (range: DateRange): string[] => eachDayOfInterval(toInterval(range)).map(dayOf);

const toInterval = ({ from, to }: DateRange) => ({ start: dateOf(from), end: dateOf(to) });

/** Monday to Friday of a day's week. */
export function toWorkweek(date: string): DateRange {
  const { from } = weekRange(date);
  return { from: addDays(from, 1), to: addDays(from, 5) };
}

/** Monday to Friday of the weeks that have a working day in a month, ascending. */
export function listWorkweeks(month: string): DateRange[] {
  return listWeeks(month)
    .map(({ from }) => toWorkweek(from))
    .filter((week) => touches(week, month));
}

/** Whether a range has a day in a month. */
export function touches({ from, to }: DateRange, month: string): boolean {
  return monthOf(from) <= month && monthOf(to) >= month;
}

/** Whether the text is the Monday of one of a month's working weeks. */
export function isWorkweekOf(month: string, monday: string): boolean {
  return listWorkweeks(month).some(({ from }) => from === monday);
}

/** Whether the text is a month that the calendar shows: from the first one to the one after today's. */
export function isCalendarMonth(text: string, today: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= nextMonth(monthOf(today));
}

const listNames = (width: 'wide' | 'abbreviated') => ({
  days: ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => enUS.localize.day(day, { width })),
  months: ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const).map((month) =>
    enUS.localize.month(month, { width }),
  ),
});
const [LONG, SHORT] = [listNames('wide'), listNames('abbreviated')];

/** The weekdays as people call them, from Sunday on. */
export const WEEKDAY_NAMES: readonly string[] = LONG.days;

interface DateFormat {
  weekday?: boolean;
  year?: boolean;
  /** `November` instead of `Nov`. */
  longMonth?: boolean;
}

/** A trade date for people: `Nov 20`, `Fri, Nov 20, 2026`, `Friday, November 20`. */
export function formatTradeDate(
  date: string,
  { weekday = false, year = false, longMonth = false }: DateFormat = {},
): string {
  const names = longMonth ? LONG : SHORT;
  const parts = [`${names.months[monthIndexOf(date)] ?? ''} ${dayOfMonth(date)}`];
  if (weekday) parts.unshift(names.days[weekdayOf(date)] ?? '');
  if (year) parts.push(String(yearOf(date)));
  return parts.join(', ');
}

/** The month of a day by its name: `Nov`. */
export const monthNameOf = (date: string): string => SHORT.months[monthIndexOf(date)] ?? '';

const monthIndexOf = (date: string): number => getMonth(dateOf(date));
export const dayOfMonth = (date: string): number => getDate(dateOf(date));
export const yearOf = (date: string): number => getYear(dateOf(date));

/** A month for people: `Nov 2026`. */
export const formatMonth = (month: string): string => `${monthNameOf(month)} ${yearOf(month)}`;

/** A range for people: `Nov 1 – 7`, `Nov 29 – Dec 5, 2026`, `Nov 20`. */
export function formatDateRange(
  { from, to }: DateRange,
  { year = false }: Pick<DateFormat, 'year'> = {},
): string {
  if (from === to) return formatTradeDate(to, { year });
  const end =
    monthOf(from) === monthOf(to)
      ? [dayOfMonth(to), ...(year ? [yearOf(to)] : [])].join(', ')
      : formatTradeDate(to, { year });
  return `${formatTradeDate(from, { year: year && !isSameYear(from, to) })} – ${end}`;
}
