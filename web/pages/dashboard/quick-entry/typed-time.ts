/** Times of day as people type them. */

import { findCalendarDay, readTime, timeText } from '#src/values/entries/entry-times.ts';
import type { DayRule } from '#src/values/time/session-day.ts';
import { minuteAt } from '#src/values/time/time-of-day.ts';
import { readTypedDay } from './typed-day.ts';

const LONGEST = 40;
const HALF = /\s*([ap])\.?m?\.?$/i;
const PARTS = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/i;
const DIGITS = /^(\d{1,2}?)(?:(\d{2})(\d{2})?)?$/;
const MINUTES = /^\d{1,2}$/;

/**
 * A time of day: `935`, `1432`, `9:35:12`, `2:32 pm`, and `9` for the hour. Beside another time one or two digits are
 * minutes: `41` after 9:35 is 9:41, and `05` is 10:05.
 * @param near the time that it follows, as this returns it
 * @returns `HH:mm` or `HH:mm:ss`; `null` for none
 */
export function readTypedTime(typed: string, near: string | null = null): string | null {
  const text = typed.trim();
  if (text.length > LONGEST) return null;
  if (near !== null && MINUTES.test(text)) return minutesAfter(near, text);
  const half = HALF.exec(text)?.[1]?.toLowerCase();
  const digits = half === undefined ? text : text.replace(HALF, '');
  const [, hours, minutes = '00', seconds] = PARTS.exec(digits) ?? DIGITS.exec(digits) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  const time = [twoDigits(hour), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
  return readTime(time)?.time ?? null;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** No hour of the day where it is none of that half's. */
const hourOfHalf = (hour: number, half: string) =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === 'p' ? 12 : 0);

const OF_DAY = 24 * 60;

/** The first time from another one on whose minutes end so. */
function minutesAfter(near: string, digits: string): string | null {
  const [hours = 0, minutes = 0, seconds = 0] = near.split(':').map(Number);
  const wanted = Number(digits);
  if (wanted > 59) return null;
  const from = hours * 60 + minutes + (seconds > 0 ? 1 : 0);
  const step = digits.length === 1 ? 10 : 60;
  const at = (from + ((((wanted - from) % step) + step) % step)) % OF_DAY;
  return `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;
}

interface TimeContext {
  /** Of the trade, `yyyy-MM-dd`. */
  tradeDate: string;
  /** The team's. */
  today: string;
  days: DayRule;
  near: string | null;
}

const WITH_DAY = /^(.*?\S),?\s+(\S+(?:\s*[ap]\.?m\.?)?)$/i;

/** The same for a trade, as its form has it: with its day where that is not the one that the trade date leads to. */
export function readTradeTime(typed: string, { tradeDate, today, days, near }: TimeContext): string | null {
  const time = readTypedTime(typed, near);
  if (time !== null) return time;
  const [, before = '', after = ''] = WITH_DAY.exec(typed.trim().slice(0, LONGEST)) ?? [];
  const [day, timeOfDay] = [readTypedDay(before, today), readTypedTime(after)];
  return day === null || timeOfDay === null ? null : timeOfTrade(day, timeOfDay, tradeDate, days);
}

/** @param day on which clocks show the time */
export const timeOfTrade = (day: string, time: string, tradeDate: string, days: DayRule): string =>
  timeText(findCalendarDay(tradeDate, time, days) === day ? null : day, time);

/** The team's time now, `HH:mm`. */
export const timeNow = ({ timeZone }: Pick<DayRule, 'timeZone'>): string =>
  minuteAt(Date.now(), timeZone).slice(11);
