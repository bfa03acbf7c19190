/** What the clocks in a time zone show at an instant, to the minute, and the instant at which they show it. */

import { tzOffset } from '@date-fns/tz/tzOffset';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMinutes } from 'date-fns/addMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { subMinutes } from 'date-fns/subMinutes';
import { dayOf, formatTradeDate } from './dates.ts';
import { clockAt } from './instants.ts';

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

/**
 * The instant, epoch milliseconds, at which the clocks in `timeZone` show `time` (`HH:mm` or `HH:mm:ss`) on a day. An hour
 * that they show twice is the first one; one that they skip is as long after the change as it would have been.
 */
export function instantAt(date: string, time: string, timeZone: string): number {
  const shown = new UTCDateMini(`${date}T${time}Z`);
  const before = subMinutes(shown, tzOffset(timeZone, subMinutes(shown, 24 * 60)));
  const after = subMinutes(shown, tzOffset(timeZone, addMinutes(shown, 24 * 60)));
  const fits = [before, after].find(
    (instant) => clockAt(instant.getTime(), timeZone).getTime() === shown.getTime(),
  );
  return (fits ?? before).getTime();
}

/** The minute of `instant` in `timeZone`, as it sorts: `2026-11-20 15:04`. */
export const minuteAt = (instant: number, timeZone: string): string =>
  lightFormat(clockAt(instant, timeZone), 'yyyy-MM-dd HH:mm');

/** An instant for people, as the clocks in `timeZone` show it: `Nov 20, 2026, 3:04 PM`. */
export function formatInstant(instant: number, timeZone: string): string {
  const clock = clockAt(instant, timeZone);
  return `${formatTradeDate(dayOf(clock), { year: true })}, ${lightFormat(clock, 'h:mm a')}`;
}
