/** What the columns of rows are that came without a head. */

import { heldSide } from '#src/values/contracts/dealt-side.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import { dateAtStart } from '#src/values/time/written-day.ts';
import { COLUMNS, TIMES } from '../columns.ts';
import { readTypedTime } from '../typed-time.ts';
import type { Meaning } from './meanings.ts';

const UNTIMED: readonly Meaning[] = COLUMNS.filter((column) => !TIMES.some((time) => time === column));

/** The grid's columns in their order; times, type and side are found by what is in them, wherever they stand. */
export function headlessMeanings(rows: readonly (readonly string[])[], width: number): Meaning[] {
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''),
  );
  const placesOf = (is: (cell: string) => boolean) =>
    columns.flatMap((cells, at) => (cells.filter(is).length * 2 > cells.length ? [at] : []));
  const clocks = placesOf(isClock).slice(0, TIMES.length);
  const [side] = placesOf((cell) => WORD.test(cell) && heldSide(cell) !== null);
  const kind = placesOf(isKind).find((at) => at !== side);
  const found = new Map<number, Meaning>(clocks.flatMap((at, nth) => (TIMES[nth] ? [[at, TIMES[nth]]] : [])));
  if (kind !== undefined) found.set(kind, 'kind');
  // As it is copied from the grid, with times that are blank.
  if (found.size === 0 && TIMES.every((time) => columns[COLUMNS.indexOf(time)]?.length === 0))
    return columns.map((_, at) => COLUMNS[at] ?? 'ignore');
  const left = [...columns.keys()].filter((at) => !found.has(at));
  const order = side === undefined ? UNTIMED : orderAround(left.indexOf(side), isDated(columns[0]));
  for (const [nth, at] of left.entries()) found.set(at, order[nth] ?? 'ignore');
  return columns.map((_, at) => found.get(at) ?? 'ignore');
}

/** Before a side there is its symbol, and before that an account, where there is one. */
function orderAround(before: number, isDayFirst: boolean): Meaning[] {
  const hasDay = isDayFirst || before === COLUMNS.indexOf('side');
  const own: Meaning[] = ['account', 'symbol'];
  const room = before - (hasDay ? 1 : 0);
  const others = Array.from({ length: Math.max(0, room - own.length) }, (): Meaning => 'ignore');
  const near = own.slice(Math.max(0, own.length - room));
  return [
    ...(hasDay ? ['date' as const] : []),
    ...others,
    ...near,
    ...UNTIMED.slice(UNTIMED.indexOf('side')),
  ];
}

const WORD = /^\p{L}/u;
/** A letter alone is a side, or nothing. */
const isKind = (cell: string): boolean =>
  cell.length > 1 && WORD.test(cell) && typeof kindOfWord(cell) === 'string' && heldSide(cell) === null;
const isDay = (cell: string): boolean => (dateAtStart(cell, 'mdy') ?? dateAtStart(cell, 'dmy')) !== null;
const isDated = (cells: readonly string[] = []): boolean => cells.some(isDay);
const isClock = (cell: string): boolean => cell.includes(':') && !isDay(cell) && readTypedTime(cell) !== null;
