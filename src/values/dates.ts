/**
 * Trade dates: calendar days written `yyyy-MM-dd`, with no clock and no zone in them. Which day an instant falls on
 * is always asked with the team's time zone.
 */

import { memoize } from './memoize.ts';

/** The first day the calendar knows. */
export const FIRST_TRADE_DATE = '2000-01-01';

/** No day that is written so is later. */
export const LAST_TRADE_DATE = '9999-12-31';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether the text is a day that exists, written `yyyy-MM-dd`: `2026-02-30` is not. */
export function isTradeDate(text: string): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether the runtime knows this IANA zone name, e.g. `America/New_York`. */
export function isTimeZone(name: string): boolean {
  // Runtimes of late also take a distance from UTC, which has no clock changes and ends an older browser's page.
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const dayFormatter = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** The day on which `instant` (epoch milliseconds) falls in `timeZone`. */
export function tradeDateAt(instant: number, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of dayFormatter(timeZone).formatToParts(instant)) parts[type] = value;
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** The first instant in `timeZone`, epoch milliseconds, that is after the day `date`. */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Clocks are from 14 hours before Greenwich's to 12 behind it: a day ends between 10 and 36 hours later.
  let [within, after] = [midnight + 9 * HOUR_MS, midnight + 37 * HOUR_MS];
  while (after - within > 1) {
    const between = Math.floor((within + after) / 2);
    if (tradeDateAt(between, timeZone) > date) after = between;
    else within = between;
  }
  return after;
}

/** The day `days` after `date` (before it, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export interface DateFormat {
  weekday?: boolean;
  year?: boolean;
  /** `November` instead of `Nov`. */
  longMonth?: boolean;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The name of a month, or of a date's: `Nov`, or `November`. */
export function monthNameOf(date: string, isLong = false): string {
  return nameOf(MONTHS, Number(date.slice(5, 7)) - 1, isLong);
}

function nameOf(names: readonly string[], at: number, isLong: boolean): string {
  return (names[at] ?? '').slice(0, isLong ? undefined : 3);
}

/** A trade date for people: `Nov 20`, `Fri, Nov 20, 2026`, `Friday, November 20`. */
export function formatTradeDate(
  date: string,
  { weekday = false, year = false, longMonth = false }: DateFormat = {},
): string {
  const parts = [`${monthNameOf(date, longMonth)} ${Number(date.slice(8))}`];
  if (weekday) parts.unshift(nameOf(WEEKDAYS, weekdayOf(date), longMonth));
  if (year) parts.push(String(Number(date.slice(0, 4))));
  return parts.join(', ');
}

/** First and last day, both included. */
export interface DateRange {
  from: string;
  to: string;
}

/** The first month of the calendar, that of the first trade date. */
export const FIRST_MONTH = monthOf(FIRST_TRADE_DATE);

/** The month of a day, `yyyy-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function nextMonth(month: string): string {
  return monthOf(addDays(`${month}-01`, 31));
}

export function previousMonth(month: string): string {
  return monthOf(addDays(`${month}-01`, -1));
}

/** A month's first and last day. */
export function monthRange(month: string): DateRange {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

/** The Sunday-to-Saturday week of a day (specification §9: the week starts on Sunday). */
export function weekRange(date: string): DateRange {
  const from = addDays(date, -weekdayOf(date));
  return { from, to: addDays(from, 6) };
}

/** The whole weeks that touch a month, ascending. */
export function weeksOf(month: string): DateRange[] {
  const { from, to } = monthRange(month);
  const weeks = [];
  for (let week = weekRange(from); week.from <= to; week = weekRange(addDays(week.to, 1))) weeks.push(week);
  return weeks;
}

/** Every day of a range, ascending. */
export function daysOf({ from, to }: DateRange): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The nearest Monday to Friday before a day, or after it. */
export const previousWorkday = (date: string): string => nearestWorkday(date, -1);
export const nextWorkday = (date: string): string => nearestWorkday(date, 1);

function nearestWorkday(date: string, step: 1 | -1): string {
  let day = addDays(date, step);
  while (isWeekend(day)) day = addDays(day, step);
  return day;
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(weekdayOf(date));
}

/** Monday to Friday of a day's week. */
export function workweekOf(date: string): DateRange {
  const { from } = weekRange(date);
  return { from: addDays(from, 1), to: addDays(from, 5) };
}

/** Monday to Friday of the weeks that have a working day in a month, ascending. */
export function workweeksOf(month: string): DateRange[] {
  return weeksOf(month)
    .map(({ from }) => workweekOf(from))
    .filter((week) => touches(week, month));
}

/** Whether a range has a day in a month. */
export function touches({ from, to }: DateRange, month: string): boolean {
  return monthOf(from) <= month && monthOf(to) >= month;
}

/** Whether the text is the Monday of one of a month's working weeks. */
export function isWorkweekOf(month: string, monday: string): boolean {
  return workweeksOf(month).some(({ from }) => from === monday);
}

/** Whether the text is a month that the calendar shows: from the first one to the one after today's. */
export function isCalendarMonth(text: string, today: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= nextMonth(monthOf(today));
}

/** The same day of another month, or that month's last where it is shorter. */
export function sameDayIn(month: string, date: string): string {
  const { to } = monthRange(month);
  const day = `${month}${date.slice(7)}`;
  return day < to ? day : to;
}

/** A month for people: `Nov 2026`. */
export function formatMonth(month: string): string {
  return `${monthNameOf(month)} ${Number(month.slice(0, 4))}`;
}

/** A range for people: `Nov 1 – 7`, `Nov 29 – Dec 5`. */
export function formatDateRange({ from, to }: DateRange): string {
  const end = monthOf(from) === monthOf(to) ? String(Number(to.slice(8))) : formatTradeDate(to);
  return `${formatTradeDate(from)} – ${end}`;
}
