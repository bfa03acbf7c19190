/**
 * What two clocks show: one file to the minute and another to the second, or one when it was dealt and another, a second or
 * two apart, when it was booked. It counts once.
 */

import type { KnownRow } from '../import-row.ts';

export type Clock = 'minute' | 'second' | 'booked';

/** A fill or a trade, by the key of its row in files of each kind. */
interface Slot extends Record<Clock, string | null> {
  /** Of the row that counts. */
  key: string;
  /** The file that brought it. */
  file: number;
}

interface Bucket {
  slots: Slot[];
  /** Those before it are known by rows of that clock. */
  next: Record<Clock, number>;
}

/** Of an account's contract. */
export interface Clocks {
  shown: Set<Clock>;
  byKey: Map<string, Slot>;
  buckets: Map<string, Bucket>;
  /** The instants of fills by what was dealt, and of those that follow each other closely the first one. */
  instants: Map<string, number[]>;
  firsts: Map<string, number>;
}

export const noClocks = (): Clocks => ({
  shown: new Set(),
  byKey: new Map(),
  buckets: new Map(),
  instants: new Map(),
  firsts: new Map(),
});

/** `null` where the row is known otherwise: a trade by the broker's ids, or by a day alone. */
export function toClock({ content }: KnownRow): Clock | null {
  if (content.kind === 'fill') {
    if (content.at === null) return null;
    // Those of two ids are two.
    if (content.isToMinute && content.id === null) return 'minute';
    return content.isBooked ? 'booked' : 'second';
  }
  if (content.kind !== 'roundTrip' || content.id !== null || content.fillIds) return null;
  if (content.closedAt === null) return null;
  return content.isToMinute ? 'minute' : 'second';
}

/** Whether what was booked is to be found by seconds, which files to the minute leave out. */
export const areSecondsApart = ({ shown }: Clocks): boolean =>
  shown.size > 1 && shown.has('booked') && !shown.has('minute');

/** To be asked of every row before {@link joinInstants}. */
export function noteInstant({ instants }: Clocks, { content }: KnownRow): void {
  if (content.kind !== 'fill' || content.at === null) return;
  const dealt = dealtIn(content);
  const others = instants.get(dealt);
  if (others) others.push(content.at);
  else instants.set(dealt, [content.at]);
}

const APART = 2000;

/** Which of them are the same, files show in another order, and each may be near to several: they are taken together. */
export function joinInstants({ instants, firsts }: Clocks): void {
  for (const [dealt, ats] of instants) {
    let [first, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const at of ats.sort((a, b) => a - b)) {
      if (at - last > APART) first = at;
      firsts.set(`${dealt} ${at}`, first);
      last = at;
    }
  }
  instants.clear();
}

const MINUTE = 60_000;
const minuteOf = (at: number | null): number | null => at && Math.floor(at / MINUTE);

const dealtIn = ({ side, quantity, price }: { side: string; quantity: string; price: string }): string =>
  `${side} ${quantity} ${price}`;

function toLook({ firsts }: Clocks, { content }: KnownRow): string {
  if (content.kind === 'fill') {
    const dealt = dealtIn(content);
    return `${dealt} ${firsts.get(`${dealt} ${content.at}`) ?? minuteOf(content.at)}`;
  }
  if (content.kind !== 'roundTrip') return '';
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt } = content;
  return [side, quantity, entryPrice, exitPrice, minuteOf(openedAt), minuteOf(closedAt)].join(' ');
}

/**
 * Of as many as files of each kind have, each is the same. To be asked of a row that has not come before.
 * @param key of the row itself
 * @returns the key of the row that counts for it; `null` where it is this one
 */
export function findByClock(
  clocks: Clocks,
  row: KnownRow,
  { key, file }: Pick<Slot, 'key' | 'file'>,
): string | null {
  const clock = toClock(row);
  if (clock === null) return null;
  const look = toLook(clocks, row);
  const bucket = clocks.buckets.get(look) ?? { slots: [], next: { minute: 0, second: 0, booked: 0 } };
  clocks.buckets.set(look, bucket);
  const { slots, next } = bucket;
  while (slots[next[clock]]?.[clock]) next[clock]++;
  const free = slots[next[clock]];
  // Of one file no row is another.
  if (free && free.file !== file) {
    free[clock] = key;
    clocks.byKey.set(key, free);
    return free.key;
  }
  const slot: Slot = { key, file, minute: null, second: null, booked: null, [clock]: key };
  slots.push(slot);
  clocks.byKey.set(key, slot);
  return null;
}
