/** What a search looks for: words that must all be there, some of which are days or months. */

import { wordsIn } from '#src/values/entries/search-text.ts';

export interface SearchWord {
  /** Folded; found anywhere in the text of an entry. */
  text: string;
  /** Trade dates it stands for, `_` for any digit; `null` for a word that is no date. */
  days: string | null;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const ANY_YEAR = '____';
const ANY_DAY = '__';

/** Words, folded as the text they are looked for in. `oct 14` and `14 oct 2026` are one word each. */
export function searchWords(q: string): SearchWord[] {
  const tokens = wordsIn(q);
  const words: SearchWord[] = [];
  while (tokens.length > 0) {
    const { length, days } = dateAt(tokens);
    words.push({ text: tokens.splice(0, length).join(' '), days });
  }
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/**
 * The words in the order to look for them, of which the longest rules out the most. One that is part of another is
 * found with it.
 */
export const decisiveWords = (words: readonly SearchWord[]): SearchWord[] =>
  words
    .filter(
      (word) =>
        word.days !== null ||
        !words.some(({ text, days }) => days === null && text !== word.text && text.includes(word.text)),
    )
    .toSorted((one, other) => other.text.length - one.text.length);

/** Whether a word has an entry of this day found, whatever its text is. */
export const isOnDay = ({ days }: SearchWord, date: string): boolean =>
  days !== null &&
  date.length === days.length &&
  [...days].every((part, at) => part === '_' || part === date[at]);

interface Found {
  /** How many tokens it takes. */
  length: number;
  days: string | null;
}

/** The longest date that the tokens begin with, else their first word. */
function dateAt(tokens: readonly string[]): Found {
  const [first = '', second = '', third = ''] = tokens;
  const numeric = numericDate(first);
  if (numeric !== null) return { length: 1, days: numeric };
  const isMonthFirst = parseMonth(first) !== null;
  const month = parseMonth(first) ?? parseMonth(second);
  const day = parseDay(isMonthFirst ? second : first);
  if (month !== null && day !== null) {
    const year = parseYear(third);
    return year === null
      ? { length: 2, days: joinDate(ANY_YEAR, month, day) }
      : { length: 3, days: joinDate(year, month, day) };
  }
  if (!isMonthFirst || month === null) return { length: 1, days: null };
  const year = parseYear(second);
  return year === null
    ? { length: 1, days: joinDate(ANY_YEAR, month, ANY_DAY) }
    : { length: 2, days: joinDate(year, month, ANY_DAY) };
}

const joinDate = (year: string, month: string, day: string): string => `${year}-${month}-${day}`;

/** From three letters on: `oct`, `sept`, `october`. */
function parseMonth(token: string): string | null {
  const name = token.replace(/[.,]$/, '');
  const index = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  return index === -1 ? null : twoDigits(index + 1);
}

function parseDay(token: string): string | null {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?[.,]?$/.exec(token) ?? [];
  return day === undefined ? null : within(Number(day), 31);
}

const parseYear = (token: string): string | null => (/^20\d\d$/.test(token) ? token : null);

/** `10/14`, `10/14/26`, `10/14/2026`, `2026-10-14`, `2026-10`. */
function numericDate(token: string): string | null {
  const [, year, yearsMonth, yearsDay] = /^(20\d\d)-(\d{1,2})(?:-(\d{1,2}))?$/.exec(token) ?? [];
  if (year !== undefined) return parseDate(year, yearsMonth, yearsDay);
  const [, month, day, of] = /^(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?$/.exec(token) ?? [];
  if (month === undefined || day === undefined) return null;
  return parseDate(of === undefined ? ANY_YEAR : of.padStart(4, '20'), month, day);
}

function parseDate(year: string, month: string | undefined, day: string | undefined): string | null {
  const [inYear, inMonth] = [
    within(Number(month), 12),
    day === undefined ? ANY_DAY : within(Number(day), 31),
  ];
  return inYear === null || inMonth === null ? null : joinDate(year, inYear, inMonth);
}

const within = (value: number, most: number): string | null =>
  value >= 1 && value <= most ? twoDigits(value) : null;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
