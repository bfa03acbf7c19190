/** Days and clock times as platforms write them. */

import { type DateOrder, dateAtStart, dateOrderOf as orderOf } from '#src/values/written-day.ts';
import type { Stamp } from '../formats/format.ts';

const LONGEST = 80;

const CLOCK =
  /^(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?|(\d{2})(\d{2})(\d{2}))(?:\s*([ap])\.?\s?m\.?)?(?![\d:])/i;
const OFFSET = /^(?:(?:GMT|UTC)\s?)?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i;

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
  // `08:03:06,GMT-04`
  const suffix = suffixOf(rest.slice(clock[0].length).replace(/^\s*[,;]?\s*/, ''));
  const isToMinute = (clock[3] ?? clock[7]) === undefined;
  // Joined it is one string: a template would keep each of its parts as long as the stamp.
  if (suffix === null) return null;
  const stamp = { ...suffix, clock: [date.day, time].join('T'), hasTime: true };
  return isToMinute ? { ...stamp, isToMinute } : stamp;
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
  return orderOf(Iterator.from(cells).map((cell) => bare(cell) ?? ''));
}

/** Most stamps, around which there is nothing. */
const BARE = /^\d[\d/:. -]*\d$/;

/** Without what keeps a spreadsheet from reading it: `'2026-01-05`, `="1/5/26"`. */
function bare(cell: string): string | null {
  if (cell.length > LONGEST) return null;
  if (BARE.test(cell)) return cell;
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

type Suffix = Pick<Stamp, 'offset' | 'zone'>;
const NAIVE: Suffix = { offset: null, zone: null };

/** @returns `null` for one that says nothing known: a stamp must not be read as another zone's */
function suffixOf(text: string): Suffix | null {
  if (text === '') return NAIVE;
  const [, bracketed] = /^\(([^()]*)\)$/.exec(text) ?? [];
  // What says nothing in brackets is a note.
  if (bracketed !== undefined) return namedZone(bracketed) ?? NAIVE;
  // `GMT+0300 (Eastern European Summer Time)`
  return namedZone(text.replace(/\s*\([^)]*\)$/, ''));
}

function namedZone(suffix: string): Suffix | null {
  if (/^(?:Z|UTC|GMT)$/i.test(suffix)) return { offset: 0, zone: null };
  const zone = zoneOf(suffix);
  if (zone !== null) return { offset: null, zone };
  const [, sign, hours, minutes = '00'] = OFFSET.exec(suffix) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return { offset: sign === '+' ? offset : -offset || 0, zone: null };
}

/** To the second: more is the noise of a binary fraction of a day. */
function ofSerial(text: string, days: number): Stamp | null {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
  const seconds = Math.round((Number(text) - SERIAL_OF_1970) * 86_400);
  const clock = new Date(seconds * 1_000).toISOString().slice(0, 23);
  return { clock, offset: null, zone: null, hasTime: text.includes('.') };
}
