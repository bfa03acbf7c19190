/**
 * Trade dates: calendar days written `yyyy-MM-dd`, with no clock and no zone in them. Which day an instant falls on
 * is always asked with the team's time zone.
 */

import { remembered } from './remembered.ts';

/** The first day the calendar knows. */
export const FIRST_TRADE_DATE = '2000-01-01';

/** No day that is written so is later. */
export const LAST_TRADE_DATE = '9999-12-31';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

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

const dayFormatter = remembered(
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

const shownFormatter = remembered(
  (weekday: boolean, year: boolean, longMonth: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: longMonth ? 'long' : 'short',
      day: 'numeric',
      ...(weekday ? { weekday: longMonth ? 'long' : 'short' } : {}),
      ...(year ? { year: 'numeric' } : {}),
    }),
);

/** A trade date for people: `Nov 20`, `Fri, Nov 20, 2026`, `Friday, November 20`. */
export function formatTradeDate(
  date: string,
  { weekday = false, year = false, longMonth = false }: DateFormat = {},
): string {
  return shownFormatter(weekday, year, longMonth).format(Date.parse(`${date}T00:00:00Z`));
}
