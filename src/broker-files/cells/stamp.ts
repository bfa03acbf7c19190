/** Days and clock times as platforms write them. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { isTimeZone } from '#src/values/time/time-of-day.ts';
import { type DateOrder, dateAtStart, findDateOrder as orderOf } from '#src/values/time/written-day.ts';
import type { Stamp } from '../formats/format.ts';

const LONGEST = 80;

const CLOCK =
  /^(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?|(\d{2})(\d{2})(\d{2}))(?:\s*([ap])\.?\s?m\.?)?(?![\d:])/i;
const OFFSET = /^(?:(?:GMT|UTC)\s?)?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i;

/** Days of a spreadsheet are counted from 1899-12-30: these are of 1982 to 2091. */
const SERIAL = /^(\d{5})(?:\.(\d+))?$/;
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [30_000, 70_000, 25_569];

/** Seconds, milliseconds, microseconds or nanoseconds since 1970: these are of 2000 to 2099. */
const EPOCH = /^(\d{10})(?:\.\d+|(\d{3})(?:\d{3}){0,2}(?:\.\d+)?)?$/;
const [FIRST_SECOND, LAST_SECOND] = [946_684_800, 4_102_444_799];
/** `20261116093102`. */
const TOGETHER = /^(20\d{6})(\d{6})(?=$|\D)/;

/** As they are written all year round, in summer as well. */
const ZONES = new Map<string, string>([
  ...['ET', 'EST', 'EDT'].map((name): [string, string] => [name, 'America/New_York']),
  ...['CT', 'CST', 'CDT'].map((name): [string, string] => [name, 'America/Chicago']),
  ...['MT', 'MST', 'MDT'].map((name): [string, string] => [name, 'America/Denver']),
  ...['PT', 'PST', 'PDT'].map((name): [string, string] => [name, 'America/Los_Angeles']),
]);

/** The zone that such an abbreviation stands for, e.g. `EDT` in a header; `null` if it is none. */
export const findZone = (abbreviation: string): string | null =>
  ZONES.get(abbreviation.toUpperCase()) ?? null;

/** @returns `null` for anything but a day that exists, with or without a clock time */
export function readStamp(cell: string, order: DateOrder): Stamp | null {
  const text = bare(cell)?.replace(TOGETHER, '$1 $2') ?? null;
  if (text === null) return null;
  const epoch = EPOCH.exec(text);
  if (epoch) return ofEpoch(epoch, text);
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
  const suffix = parseSuffix(rest.slice(clock[0].length).replace(/^\s*[,;]?\s*/, ''));
  const isToMinute = (clock[3] ?? clock[7]) === undefined;
  // Joined it is one string: a template would keep each of its parts as long as the stamp.
  if (suffix === null) return null;
  const stamp = { ...suffix, clock: [date.day, time].join('T'), hasTime: true };
  return isToMinute ? { ...stamp, isToMinute } : stamp;
}

/** Whether a cell has the time of a clock and no day: `09:35:12`, or its part of a spreadsheet's day. */
export const isClockAlone = (cell: string): boolean => clockAlone(cell) !== null;

/** The same as it is read with a day in front of it. */
export function clockAlone(cell: string): string | null {
  const text = cell.trim();
  if (text === '' || text.length > LONGEST) return null;
  if (/^0?[.,]\d+$/.test(text)) return clockOfDay(Number(`0.${text.replace(/^0?[.,]/, '')}`));
  return readStamp(text, 'mdy') === null && readStamp(`2000-01-01 ${text}`, 'mdy')?.hasTime ? text : null;
}

const clockOfDay = (part: number) => new Date(Math.round(part * 86_400) * 1_000).toISOString().slice(11, 19);

/** The zone that the head of a column names, `Open time (UTC+2)`, `Time EST`; `null` where it names none. */
export const zoneOfHead = memoizeTexts((header): HeadZone | null => {
  const [, inner] = /[([]([^()[\]]+)[)\]]\s*$/.exec(header) ?? [];
  const [, last] = /\s(\S+)\s*$/.exec(header) ?? [];
  for (const text of [inner, last]) {
    const name = text?.trim();
    if (name === undefined || name === '') continue;
    const zone = zoneNamed(name);
    if (zone) return { ...zone, name };
  }
  return null;
});

/** `EST`, `UTC+2`, `America/New_York`; `null` for what names no zone. */
export function zoneNamed(name: string): Suffix | null {
  const named = namedZone(name.trim().replace(/\s+(?=[+\-−]\d)/, ''));
  return (
    named ?? (name.includes('/') && isTimeZone(name.trim()) ? { offset: null, zone: name.trim() } : null)
  );
}

export interface HeadZone extends Suffix {
  /** As it stands there. */
  name: string;
}

/** A day alone, or that of a stamp: `yyyy-MM-dd`. */
export const readDay = (cell: string, order: DateOrder): string | null =>
  readStamp(cell, order)?.clock.slice(0, 10) ?? null;

/**
 * Whether the days of a file have their month or their day first: `null` if it makes no difference, `unknown` if
 * it does and no cell shows, or cells say both.
 * @param cells all of the file's that hold days, in whatever order
 */
export function findDateOrder(cells: Iterable<string>): DateOrder | 'unknown' | null {
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
  const hour = toHour(Number(h ?? h2), half?.toLowerCase());
  const [minute, second] = [m ?? m2 ?? '', s ?? s2 ?? '00'];
  if (hour === null || Number(minute) > 59 || Number(second) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
}

function toHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'p' ? 12 : 0);
}

type Suffix = Pick<Stamp, 'offset' | 'zone'>;
const NAIVE: Suffix = { offset: null, zone: null };

/** @returns `null` for one that says nothing known: a stamp must not be read as another zone's */
function parseSuffix(text: string): Suffix | null {
  if (text === '') return NAIVE;
  const [, bracketed] = /^\(([^()]*)\)$/.exec(text) ?? [];
  // What says nothing in brackets is a note.
  if (bracketed !== undefined) return namedZone(bracketed) ?? NAIVE;
  // `GMT+0300 (Eastern European Summer Time)`
  return namedZone(text.replace(/\s*\([^)]*\)$/, ''));
}

function namedZone(suffix: string): Suffix | null {
  if (/^(?:Z|UTC|GMT)$/i.test(suffix)) return { offset: 0, zone: null };
  const zone = findZone(suffix);
  if (zone !== null) return { offset: null, zone };
  const [, sign, hours, minutes = '00'] = OFFSET.exec(suffix) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return { offset: sign === '+' ? offset : -offset || 0, zone: null };
}

function ofEpoch([, seconds, milliseconds]: RegExpExecArray, text: string): Stamp | null {
  const second = Number(seconds);
  if (second < FIRST_SECOND || second > LAST_SECOND) return null;
  const [, decimals] = /^\d{10}\.(\d+)$/.exec(text) ?? [];
  const rest = milliseconds ?? decimals?.slice(0, 3).padEnd(3, '0') ?? '000';
  const clock = new Date(second * 1_000 + Number(rest)).toISOString().slice(0, 23);
  return { clock, offset: 0, zone: null, hasTime: true };
}

/** To the second: more is the noise of a binary fraction of a day. */
function ofSerial(text: string, days: number): Stamp | null {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
  const seconds = Math.round((Number(text) - SERIAL_OF_1970) * 86_400);
  const clock = new Date(seconds * 1_000).toISOString().slice(0, 23);
  return { clock, offset: null, zone: null, hasTime: text.includes('.') };
}
