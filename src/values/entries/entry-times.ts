/** The times of an entry as people type them: a time of day, and a day only where it is not the trading day's own. */

import { addDays, isTradeDate } from '../time/dates.ts';
import { type DayRule, sessionDay } from '../time/session-day.ts';
import { instantAt, minuteAt } from '../time/time-of-day.ts';

const TIME = /^(?:(\d{4}-\d{2}-\d{2}) )?(\d{2}:\d{2}(?::\d{2})?)$/;

/** A day and a time, of which the day may be left out; `null` for any other text, also a blank one. */
export function readTime(text: string): { day: string | null; time: string } | null {
  const [, day = null, time] = TIME.exec(text.trim()) ?? [];
  if (time === undefined || (day !== null && !isTradeDate(day))) return null;
  const [hours = 24, minutes = 60, seconds = 0] = time.split(':').map(Number);
  return hours < 24 && minutes < 60 && seconds < 60 ? { day, time } : null;
}

export const timeText = (day: string | null, time: string): string =>
  time === '' || day === null ? time : `${day} ${time}`;

/** A session may begin on the Friday before: so many days back. */
const EARLIEST = 3;

/** The calendar day of a trading day on which the clocks show a time: with the Globex session, the evening before. */
export function findCalendarDay(tradeDate: string, time: string, rule: DayRule): string {
  for (let back = 0; back <= EARLIEST; back++) {
    const day = addDays(tradeDate, -back);
    if (sessionDay(instantAt(day, time, rule.timeZone), rule) === tradeDate) return day;
  }
  return tradeDate;
}

interface TypedTimes {
  openedAt: string;
  closedAt: string;
  tradeDate: string;
}

/** The days of both times. A position that was opened later in the day than it was closed was held overnight. */
export function daysOfTimes({ openedAt, closedAt, tradeDate }: TypedTimes, rule: DayRule) {
  const [opened, closed] = [readTime(openedAt), readTime(closedAt)];
  const dayOf = (typed: typeof opened) =>
    typed && (typed.day ?? findCalendarDay(tradeDate, typed.time, rule));
  const closedOn = dayOf(closed);
  const openedOn = dayOf(opened);
  const isOvernight =
    opened?.day === null &&
    openedOn !== null &&
    closed !== null &&
    closedOn !== null &&
    `${openedOn} ${opened.time}` > `${closedOn} ${closed.time}`;
  return { openedOn: isOvernight ? addDays(openedOn, -1) : openedOn, closedOn, isOvernight };
}

/** Both as instants, ISO 8601 UTC. */
export function toInstants(
  typed: TypedTimes,
  rule: DayRule,
): { openedAt: string | null; closedAt: string | null } {
  const { openedOn, closedOn } = daysOfTimes(typed, rule);
  const at = (day: string | null, text: string) => {
    const time = readTime(text)?.time;
    return day === null || time === undefined
      ? null
      : new Date(instantAt(day, time, rule.timeZone)).toISOString();
  };
  return { openedAt: at(openedOn, typed.openedAt), closedAt: at(closedOn, typed.closedAt) };
}

/** A stored instant as text, with its day: it stays where it is when the trade date changes. Seconds are left out. */
export const toTypedTime = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : minuteAt(Date.parse(instant), timeZone);
