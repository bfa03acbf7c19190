/** Days and clock times as platforms write them. */

import type { DateOrder, Stamp } from '../formats/format.ts';

const LONGEST = 80;

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `Thu Jul 09 2026`, `Jul 9, 2026`. */
const MONTH_FIRST = /^(?:\p{L}{3,9},?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/u;
/** `9 Jul 2026`, `09-JUL-26`. */
const DAY_FIRST = /^(\d{1,2})[\s-](\p{L}{3,9})\.?[\s-](\d{4}|\d{2})(?!\d)/u;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const CLOCK =
  /^(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?|(\d{2})(\d{2})(\d{2}))(?:\s*([ap])\.?\s?m\.?)?(?![\d:])/i;
const OFFSET = /^(?:(?:GMT|UTC)\s?)?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** Days of a spreadsheet are counted from 1899-12-30: these are of 1982 to 2091. */
const SERIAL = /^(\d{5})(?:\.(\d+))?$/;
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [30_000, 70_000, 25_569];

/** As they are written all year round, in summer as well. */
const ZONES = new Map<string, string>([
  ...['ET', 'EST', 'EDT'].map((name): [string, string] => [name, 'America/New_York']),
  ...['CT', 'CST', 'CDT'].map((name): [string, string] => [name, 'America/Chicago']),
  ...['MT', 'MST', 'MDT'].map((name): [string, string] => [name, 'America/Denver']),
  ...['PT', 'PST', 'PDT'].map((name): [string, string] => [name, 'America/Los_Angeles']),
]);

/** The zone that such an abbreviation stands for, e.g. `EDT` in a header; `null` if it is none. */
export const zoneOf = (abbreviation: string): string | null => ZONES.get(abbreviation.toUpperCase()) ?? null;

/** @returns `null` for anything but a day that exists, with or without a clock time */
export function readStamp(cell: string, order: DateOrder): Stamp | null {
  const text = bare(cell);
  if (text === null) return null;
  const serial = SERIAL.exec(text);
  if (serial) return ofSerial(text, Number(serial[1]));
  const date = dateAtStart(text, order);
  if (date === null) return null;
  const rest = text.slice(date.length).replace(/^[\sT;,]+/i, '');
  if (rest === '') return { clock: `${date.day}T00:00:00.000`, offset: null, zone: null, hasTime: false };
  const clock = CLOCK.exec(rest);
  const time = clock && timeIn(clock);
  if (!clock || time === null) return null;
  const suffix = suffixOf(rest.slice(clock[0].length).trim());
  return suffix && { clock: `${date.day}T${time}`, ...suffix, hasTime: true };
}

/** A day alone, or that of a stamp: `yyyy-MM-dd`. */
export const readDay = (cell: string, order: DateOrder): string | null =>
  readStamp(cell, order)?.clock.slice(0, 10) ?? null;

/**
 * Whether the days of a file have their month or their day first: `null` if it makes no difference, `unknown` if
 * it does and no cell tells, or cells say both.
 * @param cells all of the file's that hold days, in whatever order
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | 'unknown' | null {
  let [isMonthFirst, isDayFirst, isOpen] = [false, false, false];
  for (const cell of cells) {
    const [first, second] = numericParts(cell) ?? [];
    if (first === undefined || second === undefined) continue;
    if (first > 12) isDayFirst = true;
    else if (second > 12) isMonthFirst = true;
    else if (first !== second) isOpen = true;
  }
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? 'mdy' : 'dmy';
  return isOpen || isMonthFirst ? 'unknown' : null;
}

function numericParts(cell: string): [number, number] | null {
  const [, first, , second] = NUMERIC.exec(bare(cell) ?? '') ?? [];
  return first === undefined || second === undefined ? null : [Number(first), Number(second)];
}

/** Without what keeps a spreadsheet from reading it: `'2026-01-05`, `="1/5/26"`. */
function bare(cell: string): string | null {
  if (cell.length > LONGEST) return null;
  return (
    cell
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'/, '')
      // Booked on one day as of another, on which it was traded.
      .replace(/^.*\sas of\s/i, '')
      .trim()
  );
}

function dateAtStart(text: string, order: DateOrder): { day: string; length: number } | null {
  const iso = ISO.exec(text);
  if (iso) return dated(iso[0], iso[1], iso[3], iso[4]);
  const compact = COMPACT.exec(text);
  if (compact) return dated(compact[0], compact[1], compact[2], compact[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [all, first, , second, year] = numeric;
    return order === 'mdy' ? dated(all, year, first, second) : dated(all, year, second, first);
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return dated(monthFirst[0], monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst && dated(dayFirst[0], dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
}

const monthNumber = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dated(all: string, year = '', month = '', day = ''): { day: string; length: number } | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isReal(Number(fullYear), Number(month), Number(day)) ? { day: text, length: all.length } : null;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isReal(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function timeIn(clock: RegExpExecArray): string | null {
  const [, h, m, s, fraction = '', h2, m2, s2, half] = clock;
  const hour = hourOf(Number(h ?? h2), half?.toLowerCase());
  const [minute, second] = [m ?? m2 ?? '', s ?? s2 ?? '00'];
  if (hour === null || Number(minute) > 59 || Number(second) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'p' ? 12 : 0);
}

/** @returns `null` for one that says nothing known: a stamp must not be read as another zone's */
function suffixOf(text: string): Pick<Stamp, 'offset' | 'zone'> | null {
  // `GMT+0300 (Eastern European Summer Time)`
  const suffix = text.replace(/\s*\([^)]*\)$/, '');
  if (suffix === '') return { offset: null, zone: null };
  if (/^(?:Z|UTC|GMT)$/i.test(suffix)) return { offset: 0, zone: null };
  const zone = zoneOf(suffix);
  if (zone !== null) return { offset: null, zone };
  const [, sign, hours, minutes = '00'] = OFFSET.exec(suffix) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return { offset: sign === '-' ? -offset || 0 : offset, zone: null };
}

/** To the second: more is the noise of a binary fraction of a day. */
function ofSerial(text: string, days: number): Stamp | null {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
  const seconds = Math.round((Number(text) - SERIAL_OF_1970) * 86_400);
  const clock = new Date(seconds * 1_000).toISOString().slice(0, 23);
  return { clock, offset: null, zone: null, hasTime: text.includes('.') };
}
