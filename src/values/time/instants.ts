/** The day on which an instant falls, which is always asked with a time zone, and the instant at which a day ends. */

import { tzOffset } from '@date-fns/tz/tzOffset';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { dateOf, dayOf } from './dates.ts';

const MINUTE_IN_NANOSECONDS = 60e9;

/**
 * By how many minutes the clocks in `timeZone` are ahead of UTC at `instant` (epoch milliseconds); `NaN` where that is no
 * instant. Only a browser without `Temporal` formats a date for it: to load its formats takes it several frames on a phone.
 */
export function minutesAhead(instant: number, timeZone: string): number {
  const at = new Date(instant);
  if (typeof Temporal === 'undefined' || Number.isNaN(at.getTime())) return tzOffset(timeZone, at);
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.offsetNanoseconds / MINUTE_IN_NANOSECONDS;
}

/**
 * What the clocks in `timeZone` show at `instant` (epoch milliseconds), as if it were UTC. A `TZDate` would go through
 * the system's zone, and be an hour or a day off where clocks change there.
 */
export const clockAt = (instant: number, timeZone: string): Date =>
  addMinutes(new UTCDateMini(instant), minutesAhead(instant, timeZone));

/** The day on which `instant` (epoch milliseconds) falls in `timeZone`. */
export const tradeDateAt = (instant: number, timeZone: string): string => dayOf(clockAt(instant, timeZone));

/** The first instant in `timeZone`, epoch milliseconds, that is after the day `date`. */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = addDays(dateOf(date), 1);
  // By what the clocks show before, around and after it: they may change in that night, or leave a whole day out.
  const ends = [-1, 0, 1].map((days) =>
    subMinutes(midnight, minutesAhead(addDays(midnight, days).getTime(), timeZone)).getTime(),
  );
  return Math.min(...ends.filter((end) => tradeDateAt(end, timeZone) > date));
}
