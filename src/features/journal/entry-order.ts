import * as z from 'zod';
import { isTradeDate } from '#src/values/dates.ts';
import { ENTRY_SORTS, type EntrySort, FIRST_ORDER, type SortOrder } from '#src/values/entry-sort.ts';
import type { Position } from './rules.ts';
import type { StoredAdminEntry } from './stored.ts';

/** An order of the desk's entries: by what, and whether in the direction in which that begins. */
export interface EntryOrder {
  sort: EntrySort;
  isForward: boolean;
}

/** The entries of one trader are sorted by trader when they are newest first. */
export function entryOrder({
  sort,
  order = FIRST_ORDER[sort],
  traderId,
}: {
  sort: EntrySort;
  order?: SortOrder | undefined;
  traderId?: number | undefined;
}): EntryOrder {
  const isForward = order === FIRST_ORDER[sort];
  return { sort: sort === 'trader' && traderId !== undefined ? 'date' : sort, isForward };
}

/** Where an entry stands in an order of the desk's entries. */
export interface EntryPosition extends Position {
  /** What it is sorted by. */
  key: string | number;
  traderId: number;
}

const KEYS: Record<EntrySort, (row: StoredAdminEntry) => string | number> = {
  date: ({ entry }) => entry.tradeDate,
  trader: ({ traderName }) => traderName,
  symbol: ({ entry }) => entry.symbol,
  type: ({ entry }) => entry.instrumentType,
  position: ({ entry }) => entry.positionType,
  quantity: ({ entry }) => entry.quantity,
  // What has no P&L yet counts as 0.
  pnl: ({ entry }) => entry.pnlCents ?? 0,
};

export function entryPositionOf(row: StoredAdminEntry, sort: EntrySort): EntryPosition {
  const { id, traderId, tradeDate } = row.entry;
  return { key: KEYS[sort](row), traderId, tradeDate, id };
}

/** The side of a position on which a page lies. */
export type Side = 'after' | 'before';

const id = z.int().min(1);
const Cursor = z.tuple([
  z.enum(ENTRY_SORTS),
  z.enum(['after', 'before']),
  z.union([z.string(), z.int()]),
  id,
  z.string().refine(isTradeDate),
  id,
]);

/** A side of a position as the opaque text that a page is asked for with. */
export function entryCursorOf(side: Side, position: EntryPosition, sort: EntrySort): string {
  const { key, traderId, tradeDate, id } = position;
  const parts: z.input<typeof Cursor> = [sort, side, key, traderId, tradeDate, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @returns `null` for anything {@link entryCursorOf} did not write, or wrote for another sort */
export function readEntryCursor(
  cursor: string,
  sort: EntrySort,
): { side: Side; position: EntryPosition } | null {
  const { data } = Cursor.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!data) return null;
  const [cursorSort, side, key, traderId, tradeDate, id] = data;
  const hasKey = typeof key === (sort === 'quantity' || sort === 'pnl' ? 'number' : 'string');
  return cursorSort === sort && hasKey ? { side, position: { key, traderId, tradeDate, id } } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
