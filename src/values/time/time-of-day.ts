/** What the clocks in a time zone show at an instant, to the minute, and the instant at which they show it. */

import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMinutes } from 'date-fns/addMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { subMinutes } from 'date-fns/subMinutes';
import { type Clock, formatTime } from './clock.ts';
import { formatTradeDate } from './dates.ts';
import { clockAt, minutesAhead } from './instants.ts';

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

/** Whether it is a time of day written `HH:mm`. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The instant at which clocks show something, in epoch milliseconds. */
export interface ShownAt {
  /** The first one, or what it would have been where they skip it: as long after the change. */
  at: number;
  /** The second one, in an hour that they show twice. */
  again: number | null;
  isSkipped: boolean;
}

/** @param shown what the clocks in `timeZone` show, as if it were UTC, epoch milliseconds */
export function shownAt(shown: number, timeZone: string): ShownAt {
  const clock = new UTCDateMini(shown);
  const by = (offsetAt: Date) => subMinutes(clock, minutesAhead(offsetAt.getTime(), timeZone)).getTime();
  const [before, after] = [by(subMinutes(clock, 24 * 60)), by(addMinutes(clock, 24 * 60))];
  const fits = [before, after].filter((instant) => clockAt(instant, timeZone).getTime() === shown);
  const again = before !== after && fits.length === 2 ? after : null;
  return { at: fits[0] ?? before, again, isSkipped: fits.length === 0 };
}

/**
 * The instant, epoch milliseconds, at which the clocks in `timeZone` show `time` (`HH:mm` or `HH:mm:ss`) on a day. An hour
 * that they show twice is the first one; one that they skip is as long after the change as it would have been.
 */
export const instantAt = (date: string, time: string, timeZone: string): number =>
  shownAt(new UTCDateMini(`${date}T${time}Z`).getTime(), timeZone).at;

/** The minute of `instant` in `timeZone`, as it sorts: `2026-11-20 15:04`. */
export const minuteAt = (instant: number, timeZone: string): string =>
  lightFormat(clockAt(instant, timeZone), 'yyyy-MM-dd HH:mm');

/** How a team writes times. */
export interface TimeFormat {
  timeZone: string;
  clock: Clock;
}

/** The time of day of an instant, for people: `3:04 PM` or `15:04`. */
export const formatTimeAt = (instant: number, { timeZone, clock }: TimeFormat): string =>
  formatTime(minuteAt(instant, timeZone).slice(11), clock);

/** An instant for people: `Nov 20, 2026, 3:04 PM`. */
export const formatInstant = (instant: number, { timeZone, clock }: TimeFormat): string =>
  formatShown(minuteAt(instant, timeZone), clock, { year: true });

/** What clocks show, for people: `Nov 20, 3:04:05 PM`. @param shown `yyyy-MM-dd HH:mm`, or to the second */
export const formatShown = (shown: string, clock: Clock, { year = false } = {}): string =>
  `${formatTradeDate(shown.slice(0, 10), { year })}, ${formatTime(shown.slice(11, 19), clock)}`;
