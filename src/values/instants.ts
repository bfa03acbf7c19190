/** The day on which an instant falls, which is always asked with a time zone, and the instant at which a day ends. */

import { tzOffset } from '@date-fns/tz/tzOffset';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { dateOf, dayOf } from './dates.ts';

/**
 * What the clocks in `timeZone` show at `instant` (epoch milliseconds), as if it were UTC. A `TZDate` would go through
 * the system's zone, and be an hour or a day off where clocks change there.
 */
export const clockAt = (instant: number, timeZone: string): Date =>
  addMinutes(new UTCDateMini(instant), tzOffset(timeZone, new Date(instant)));

/** The day on which `instant` (epoch milliseconds) falls in `timeZone`. */
export const tradeDateAt = (instant: number, timeZone: string): string => dayOf(clockAt(instant, timeZone));

/** The first instant in `timeZone`, epoch milliseconds, that is after the day `date`. */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = addDays(dateOf(date), 1);
  // By what the clocks show before, around and after it: they may change in that night, or leave a whole day out.
  const ends = [-1, 0, 1].map((days) =>
    subMinutes(midnight, tzOffset(timeZone, addDays(midnight, days))).getTime(),
  );
  return Math.min(...ends.filter((end) => tradeDateAt(end, timeZone) > date));
}
