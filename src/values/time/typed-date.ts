/** Days and months as people type them among other words: `oct 14`, `14 oct 2026`, `10/14`, `2026-10`, `14.10.2026`. */

/** Digits as dates have them; `null` for what is left out. */
export interface TypedDate {
  year: string | null;
  month: string;
  /** From 01 to 31, whether or not the month has it. */
  day: string | null;
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

/** The fewest letters by which a month or weekday is known. */
const FEWEST_LETTERS = 3;

/**
 * The longest date that words begin with, and how many of them it takes; `null` where they begin with none.
 * @param words folded
 */
export function typedDateAt(words: readonly string[]): { date: TypedDate; length: number } | null {
  const [first = '', second = '', third = ''] = words;
  const numeric = numericDate(first);
  if (numeric !== null) return { date: numeric, length: 1 };
  const isMonthFirst = parseMonth(first) !== null;
  const month = parseMonth(first) ?? parseMonth(second);
  if (month === null) return null;
  const day = parseDay(isMonthFirst ? second : first);
  if (day === null && !isMonthFirst) return null;
  const year = parseYear(day === null ? second : third);
  return { date: { year, month, day }, length: 1 + Number(day !== null) + Number(year !== null) };
}

/** Which of some names a word stands for, by its first letters: `oct`, `sept.`, `october,`; -1 for none. */
export function indexOfName(names: readonly string[], word: string): number {
  const start = word.replace(/[.,]$/, '');
  return start.length < FEWEST_LETTERS ? -1 : names.findIndex((name) => name.startsWith(start));
}

function parseMonth(word: string): string | null {
  const index = indexOfName(MONTHS, word);
  return index === -1 ? null : twoDigits(index + 1);
}

function parseDay(word: string): string | null {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?[.,]?$/.exec(word) ?? [];
  return day === undefined ? null : within(Number(day), 31);
}

const parseYear = (word: string): string | null => (/^20\d\d$/.test(word) ? word : null);

/** `10/14`, `10/14/26`, `10/14/2026`, `2026-10-14`, `2026-10`, `14.10.2026`. */
function numericDate(word: string): TypedDate | null {
  const [, year, yearsMonth, yearsDay] = /^(20\d\d)-(\d{1,2})(?:-(\d{1,2}))?$/.exec(word) ?? [];
  if (year !== undefined) return parseDate(year, yearsMonth, yearsDay);
  const [, first, second, dotted] = /^(\d{1,2})\.(\d{1,2})\.(20\d\d)$/.exec(word) ?? [];
  // With dots the day is first, unless it shows that it is not.
  if (dotted !== undefined)
    return Number(second) > 12 ? parseDate(dotted, first, second) : parseDate(dotted, second, first);
  const [, month, day, of] = /^(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?$/.exec(word) ?? [];
  if (month === undefined || day === undefined) return null;
  return parseDate(of?.padStart(4, '20') ?? null, month, day);
}

function parseDate(
  year: string | null,
  month: string | undefined,
  day: string | undefined,
): TypedDate | null {
  const [inYear, inMonth] = [within(Number(month), 12), day === undefined ? null : within(Number(day), 31)];
  if (inYear === null || (day !== undefined && inMonth === null)) return null;
  return { year, month: inYear, day: inMonth };
}

const within = (value: number, most: number): string | null =>
  value >= 1 && value <= most ? twoDigits(value) : null;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
