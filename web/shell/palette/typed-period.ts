/** The day, week or month that some words name: `yesterday`, `fri`, `last week`, `oct 2025`, `es 10/15`. */

import { wordsIn } from '#src/values/entries/search-text.ts';
import {
  addDays,
  type DateRange,
  FIRST_TRADE_DATE,
  isCalendarMonth,
  isTradeDate,
  monthOf,
  monthRange,
  previousMonth,
  WEEKDAY_NAMES,
  weekdayOf,
  weekRange,
} from '#src/values/time/dates.ts';
import { indexOfName, type TypedDate, typedDateAt } from '#src/values/time/typed-date.ts';

export interface Period {
  unit: 'day' | 'week' | 'month';
  range: DateRange;
}

export interface TypedPeriod extends Period {
  /** The other words, folded: what is looked for in it. Blank without any. */
  rest: string;
}

interface Named {
  /** `null` for what the calendar does not have, such as February 30. */
  period: Period | null;
  /** How many words it takes. */
  length: number;
}

/** A date without a year is the latest such day, or month, that is not in the future. The first one named counts. */
export function readPeriod(typed: string, today: string): TypedPeriod | null {
  const words = wordsIn(typed);
  for (let at = 0; at < words.length; at += 1) {
    const named = namedAt(words.slice(at), today);
    if (!named) continue;
    const rest = [...words.slice(0, at), ...words.slice(at + named.length)].join(' ');
    return named.period && { ...named.period, rest };
  }
  return null;
}

const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase());

/** Half a word is enough, as long as it is no more likely to be another. */
const DAYS_AGO = ['today', 'yesterday'];
const FEWEST_LETTERS = 4;

function namedAt(words: readonly string[], today: string): Named | null {
  const [first = '', second = ''] = words;
  const ago = first.length < FEWEST_LETTERS ? -1 : DAYS_AGO.findIndex((name) => name.startsWith(first));
  if (ago !== -1) return { period: day(addDays(today, -ago)), length: 1 };
  const period = first === 'last' ? lastOne(second, today) : first === 'this' ? thisOne(second, today) : null;
  if (period) return { period, length: 2 };

  const weekday = indexOfName(WEEKDAYS, first);
  const dated = typedDateAt(weekday === -1 ? words : words.slice(1));
  if (weekday === -1) return dated && { period: latest(dated.date, today), length: dated.length };
  // `Fri, Oct 16` is that day. `fri oct` is a Friday first.
  return dated?.date.day
    ? { period: latest(dated.date, today), length: dated.length + 1 }
    : { period: day(latestWeekday(weekday, today)), length: 1 };
}

const day = (date: string): Period => ({ unit: 'day', range: { from: date, to: date } });
const week = (date: string): Period => ({ unit: 'week', range: weekRange(date) });
const month = (of: string): Period => ({ unit: 'month', range: monthRange(of) });

function thisOne(word: string, today: string): Period | null {
  if (word === 'week') return week(today);
  return word === 'month' ? month(monthOf(today)) : null;
}

function lastOne(word: string, today: string): Period | null {
  if (word === 'week') return week(addDays(today, -7));
  if (word === 'month') return month(previousMonth(monthOf(today)));
  const weekday = indexOfName(WEEKDAYS, word);
  return weekday === -1 ? null : day(latestWeekday(weekday, addDays(today, -1)));
}

const latestWeekday = (weekday: number, until: string): string =>
  addDays(until, -((weekdayOf(until) - weekday + 7) % 7));

function latest({ year, month: of, day: date }: TypedDate, today: string): Period | null {
  const found = (year === null ? yearsUntil(today) : [year])
    .map((each) => (date === null ? `${each}-${of}` : `${each}-${of}-${date}`))
    .filter((each) => date === null || isTradeDate(each))
    .find((each) => isCalendarMonth(monthOf(each), today) && (year !== null || each <= today));
  if (found === undefined) return null;
  return date === null ? month(found) : day(found);
}

/** February 29 is at most eight years ago. */
const YEARS_BACK = 8;

/** From this one back. */
function yearsUntil(today: string): string[] {
  const [thisYear, first] = [Number(today.slice(0, 4)), Number(FIRST_TRADE_DATE.slice(0, 4))];
  return Array.from({ length: YEARS_BACK + 1 }, (_, ago) => thisYear - ago)
    .filter((year) => year >= first)
    .map(String);
}
