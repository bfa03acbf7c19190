/** What one file tells to the minute and another to the second: it counts once. */

import type { KnownRow } from '../import-row.ts';

/** A fill or a trade, by the key of its row in files of either kind. */
interface Slot {
  /** Of the row that counts. */
  key: string;
  /** The file that brought it. */
  file: number;
  minute: string | null;
  second: string | null;
}

type Side = 'minute' | 'second';

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

/** Whether files tell both minutes and seconds of rows that have no id of the broker. */
export function areTwoClocks(rows: readonly KnownRow[]): boolean {
  const sides = new Set<Side>();
  return rows.some((row) => {
    const side = sideOf(row);
    if (side) sides.add(side);
    return sides.size === 2;
  });
}

/** `null` where the row is known otherwise: by the broker's id, or by a day alone. */
export function sideOf({ content }: KnownRow): Side | null {
  if (content.kind !== 'fill' && content.kind !== 'roundTrip') return null;
  if (content.id !== null || (content.kind === 'roundTrip' && content.fillIds)) return null;
  if ((content.kind === 'fill' ? content.at : content.closedAt) === null) return null;
  return content.isToMinute ? 'minute' : 'second';
}

const MINUTE = 60_000;
const minuteOf = (at: number | null): number | null => at && Math.floor(at / MINUTE);

function lookOf({ content }: KnownRow): string {
  if (content.kind === 'fill')
    return [content.side, content.quantity, content.price, minuteOf(content.at)].join(' ');
  if (content.kind !== 'roundTrip') return '';
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt } = content;
  return [side, quantity, entryPrice, exitPrice, minuteOf(openedAt), minuteOf(closedAt)].join(' ');
}

/**
 * Of as many as both kinds of files have, each is the same.
 * @param key of the row itself
 * @returns the key of the row that counts for it; `null` where it is this one
 */
export function sameMinute(minutes: Minutes, row: KnownRow, { key, file }: Pick<Slot, 'key' | 'file'>) {
  const known = minutes.byKey.get(key);
  if (known) return known.key;
  const side = sideOf(row);
  if (side === null) return null;
  const look = lookOf(row);
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
