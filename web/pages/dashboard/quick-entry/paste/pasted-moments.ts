/** When a pasted trade was made: its day, and the times in and out, together or apart. */

import { isTradeDate } from '#src/values/time/dates.ts';
import { type DayRule, sessionDay } from '#src/values/time/session-day.ts';
import { instantAt, minuteAt } from '#src/values/time/time-of-day.ts';
import { type DateOrder, dateAtStart, findDateOrder } from '#src/values/time/written-day.ts';
import type { Column } from '../columns.ts';
import { isDayFirst, readTypedDay } from '../typed-day.ts';
import { readTypedTime, timeOfTrade } from '../typed-time.ts';

type Moments = Record<Extract<Column, 'date' | 'opened' | 'closed'>, string>;

interface MomentsContext {
  today: string;
  /** Whether the days have times: where all are of midnight, a spreadsheet has written them so. */
  isTimed: boolean;
  days: DayRule;
  /** The day of a row that has none. */
  before: string;
}

const YEARLESS = /^\d{1,2}([-/.])\d{1,2}$/;

/**
 * Whether the month or the day comes first: where nothing shows it, the month, or the day where points stand between them
 * and the year. Days without their years show it where no others do.
 * @param days the cells of the column of days
 * @param times those of the times, which may have days of their own
 */
export function chooseOrder(days: readonly string[], times: readonly string[]): DateOrder {
  const readings = [
    days,
    days.map((day) => day.replace(YEARLESS, (all, sign: string) => `${all}${sign}2000`)),
  ];
  const shown = readings.map((cells) => findDateOrder([...cells, ...times]));
  const known = shown.find((order) => order === 'mdy' || order === 'dmy');
  return known ?? ([...days, ...times].some(isDayFirst) ? 'dmy' : 'mdy');
}

/** Spreadsheets count days in them: beside no day they are no time of one either. */
const DIGITS = /^\d+$/;

/** What cannot be read stays as it is, to be corrected. */
export function readMoments(
  { date = '', opened = '', closed = '' }: Partial<Moments>,
  order: DateOrder,
  context: MomentsContext,
): Moments {
  const { days, before, isTimed } = context;
  const [read, entered, exited] = [date, opened, closed].map((text) => split(text, order, context));
  const isUntimed = DIGITS.test(date) || (!isTimed && read?.day);
  const dated = read && isUntimed ? { ...read, time: null } : read;
  // A time of a day of its own is of that session, whatever the calendar says.
  const dayOf = (moment: Split | undefined) =>
    moment?.day && moment.time
      ? sessionDay(instantAt(moment.day, moment.time, days.timeZone), days)
      : moment?.day;
  const tradeDate =
    dayOf(dated) ?? (date === '' ? undefined : date) ?? dayOf(exited) ?? dayOf(entered) ?? before;
  const textOf = (moment: Split | undefined, text: string) => {
    if (!moment?.time) return text;
    const { day, time } = moment;
    return day && isTradeDate(tradeDate) ? timeOfTrade(day, time, tradeDate, days) : time;
  };
  return {
    date: tradeDate,
    // The day's own time is that of the entry, where no column is.
    opened: opened === '' && dated?.time ? textOf(dated, '') : textOf(entered, opened),
    closed: textOf(exited, closed),
  };
}

interface Split {
  day: string | null;
  time: string | null;
}

const NO_DAY = { day: null, time: null };

/** With its distance from UTC it is an instant; else it is by the team's clocks. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i;

function split(text: string, order: DateOrder, { today, days }: MomentsContext): Split {
  const instant = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T').replace(/\s/g, '')) : Number.NaN;
  if (!Number.isNaN(instant)) {
    const [day = null, time = null] = minuteAt(instant, days.timeZone).split(' ');
    return { day, time };
  }
  const written = dateAtStart(text, order);
  const rest = written ? text.slice(written.length) : '';
  if (written && isTradeDate(written.day) && /^(?:$|[\sT,])/.test(rest))
    return { day: written.day, time: readWrittenTime(rest.replace(/^[\sT,]+/, '')) };
  const time = readWrittenTime(text);
  return time === null ? { ...NO_DAY, day: readTypedDay(text, today, order) } : { ...NO_DAY, time };
}

/** Nobody enters parts of a second. */
const readWrittenTime = (text: string): string | null =>
  /:|[ap]m$|^\d{3,6}$/i.test(text) ? readTypedTime(text.replace(/(:\d\d:\d\d)[.,]\d+/, '$1')) : null;

/** @param cells of the column of days */
export const haveTimes = (cells: readonly string[]): boolean =>
  cells.some((cell) => hasTime(cell) && !MIDNIGHT.test(cell));

const MIDNIGHT = /(?:^|\D)(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s*am)Z?$/i;

/** Whether a pasted cell has a time that can be read, with its day or alone. */
export function hasTime(cell: string): boolean {
  if (INSTANT.test(cell)) return true;
  const written = dateAtStart(cell, 'mdy') ?? dateAtStart(cell, 'dmy');
  return readWrittenTime(written ? cell.slice(written.length).replace(/^[\sT,]+/, '') : cell) !== null;
}
