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
