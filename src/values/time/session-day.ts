/** The trading day: a calendar day of the team, or the session that an exchange counts a trade to. */

import { addDays, isWeekend, toWorkweek } from './dates.ts';
import { endOfDay, tradeDateAt } from './instants.ts';

/** When a day begins: at midnight in the team's zone, or with the Globex session at 17:00 in Chicago. */
export const DAY_STARTS = ['midnight', 'globex'] as const;
export type DayStarts = (typeof DAY_STARTS)[number];

export interface DayRule {
  dayStarts: DayStarts;
  /** IANA name of the team's time zone. */
  timeZone: string;
}

/** From 17:00 to midnight. Chicago's clocks change at night, so the two are always as far apart. Milliseconds. */
const OPEN_BEFORE_MIDNIGHT = 7 * 3_600_000;
const CHICAGO = 'America/Chicago';

/** The trading day of `instant` (epoch milliseconds), `yyyy-MM-dd`; with `globex` always a Monday to Friday. */
export function sessionDay(instant: number, { dayStarts, timeZone }: DayRule): string {
  if (dayStarts === 'midnight') return tradeDateAt(instant, timeZone);
  const date = tradeDateAt(instant + OPEN_BEFORE_MIDNIGHT, CHICAGO);
  return isWeekend(date) ? toWorkweek(addDays(date, 1)).from : date;
}

/** The first instant, epoch milliseconds, that is after a day returned by {@link sessionDay}. */
export function endOfSessionDay(date: string, { dayStarts, timeZone }: DayRule): number {
  return dayStarts === 'midnight' ? endOfDay(date, timeZone) : endOfDay(date, CHICAGO) - OPEN_BEFORE_MIDNIGHT;
}
