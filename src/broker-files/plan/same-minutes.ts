/** What one file shows to the minute and another to the second: it counts once. */

import type { KnownRow } from '../import-row.ts';

type Side = 'minute' | 'second';

/** A fill or a trade, by the key of its row in files of either kind. */
interface Slot extends Record<Side, string | null> {
  /** Of the row that counts. */
  key: string;
  /** The file that brought it. */
  file: number;
}

interface Bucket {
  slots: Slot[];
  /** Those before it are known by rows of that side. */
  next: Record<Side, number>;
}

/** Of an account's contract. */
export interface Minutes {
  byKey: Map<string, Slot>;
  buckets: Map<string, Bucket>;
}

export const noMinutes = (): Minutes => ({ byKey: new Map(), buckets: new Map() });

/** `null` where the row is known otherwise: a trade by the broker's ids, or by a day alone. */
export function toSide({ content }: KnownRow): Side | null {
  if (content.kind === 'fill') {
    if (content.at === null) return null;
    // Those of two ids are two.
    return content.isToMinute && content.id === null ? 'minute' : 'second';
  }
  if (content.kind !== 'roundTrip' || content.id !== null || content.fillIds) return null;
  if (content.closedAt === null) return null;
  return content.isToMinute ? 'minute' : 'second';
}

const MINUTE = 60_000;
const minuteOf = (at: number | null): number | null => at && Math.floor(at / MINUTE);

function toLook({ content }: KnownRow): string {
  if (content.kind === 'fill')
    return [content.side, content.quantity, content.price, minuteOf(content.at)].join(' ');
  if (content.kind !== 'roundTrip') return '';
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt } = content;
  return [side, quantity, entryPrice, exitPrice, minuteOf(openedAt), minuteOf(closedAt)].join(' ');
}

/**
 * Of as many as both kinds of files have, each is the same. To be asked of a row that has not come before.
 * @param key of the row itself
 * @returns the key of the row that counts for it; `null` where it is this one
 */
export function sameMinute(
  minutes: Minutes,
  row: KnownRow,
  { key, file }: Pick<Slot, 'key' | 'file'>,
): string | null {
  const side = toSide(row);
  if (side === null) return null;
  const look = toLook(row);
  const bucket = minutes.buckets.get(look) ?? { slots: [], next: { minute: 0, second: 0 } };
  minutes.buckets.set(look, bucket);
  const { slots, next } = bucket;
  while (slots[next[side]]?.[side]) next[side]++;
  const free = slots[next[side]];
  // Of one file no row is another.
  if (free && free.file !== file) {
    free[side] = key;
    minutes.byKey.set(key, free);
    return free.key;
  }
  const slot: Slot = { key, file, minute: null, second: null, [side]: key };
  slots.push(slot);
  minutes.byKey.set(key, slot);
  return null;
}
