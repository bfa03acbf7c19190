/** When New York trades: which days, and until when. */

import { addDays, isWeekend, weekdayOf } from '#src/values/time/dates.ts';
import { instantAt } from '#src/values/time/time-of-day.ts';

/** Minutes from the opening bell to the close of a whole day. */
export const SESSION_MINUTES = 390;
/** The same in milliseconds. */
export const SESSION_LENGTH = SESSION_MINUTES * 60_000;
/** And of the few that end at one in the afternoon. */
const SHORT_SESSION_MINUTES = 210;

/** Minutes from 18:00 the evening before, when futures open again, to the opening bell. */
export const NIGHT_MINUTES = 930;

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '12-25']);

export const isTradingDay = (day: string): boolean => !isWeekend(day) && !isHoliday(day);

/** Minutes from the opening bell to the close of a trading day. */
export const countMinutes = (day: string): number => (isShort(day) ? SHORT_SESSION_MINUTES : SESSION_MINUTES);

/** The opening bell, epoch milliseconds. */
export const computeBell = (day: string): number => instantAt(day, '09:30', 'America/New_York');

/** Whether futures trade in the evening before: not on a Sunday, of which a team makes a day of its own. */
export const hasEvening = (day: string): boolean => weekdayOf(day) !== MONDAY;

function isHoliday(day: string): boolean {
  const weekday = weekdayOf(day);
  const isFixed = (other: string) => FIXED_HOLIDAYS.has(other.slice(5));
  if (isFixed(day)) return true;
  if (weekday === FRIDAY) {
    // One on a Saturday is kept the day before, but for New Year.
    const next = addDays(day, 1);
    return (isFixed(next) && !next.endsWith('-01-01')) || addDays(day, 2) === computeEaster(day);
  }
  if (weekday === THURSDAY) return isThanksgiving(day);
  return weekday === MONDAY && (isFixed(addDays(day, -1)) || isHolidayMonday(day));
}

/** Those of January, February, May and September. */
function isHolidayMonday(day: string): boolean {
  const [month, date] = [day.slice(5, 7), Number(day.slice(8))];
  if (month === '01' || month === '02') return date > 14 && date < 22;
  return (month === '05' && date > 24) || (month === '09' && date < 8);
}

/** @param day a Thursday */
const isThanksgiving = (day: string): boolean =>
  day >= `${day.slice(0, 4)}-11-22` && day <= `${day.slice(0, 4)}-11-28`;

function isShort(day: string): boolean {
  if (day.endsWith('-07-03') || day.endsWith('-12-24')) return true;
  return weekdayOf(day) === FRIDAY && isThanksgiving(addDays(day, -1));
}

/** Easter Sunday of a day's year (Meeus, Jones and Butcher). */
function computeEaster(day: string): string {
  const year = Number(day.slice(0, 4));
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moved = century - Math.floor((century + 8) / 25) + 1;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor(moved / 3) + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}
