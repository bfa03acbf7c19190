import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rMicros } from '#src/db/entry-r.ts';
import { journalEntries, traders } from '#src/db/tables.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { type EntrySort, FIRST_ORDER, type JournalSort } from '#src/values/entries/entry-sort.ts';
import type { JournalOrder, ListPosition } from './rules.ts';

/** Of a trader's entries, or of everyone's. */
export interface AnyOrder {
  sort: JournalSort | EntrySort;
  isForward: boolean;
}

const { tradeDate, id, traderId, pnlCents, symbol, instrumentType, positionType, quantity } = journalEntries;

/** Upper and lower case are the same, as in the collation NOCASE; in digits, so that it is compared alike everywhere. */
const folded = (text: SQLWrapper | string): SQL => sql`hex(lower(${text}))`;

/** Names are not unique: the id keeps one trader's entries together. */
const trader = sql`(SELECT ${folded(traders.name)} || printf(' %016d', ${traders.id}) FROM ${traders}
  WHERE ${traders.id} = ${traderId})`;

/** What is sorted by before the day, which decides between equal ones. */
const KEYS: Record<Exclude<AnyOrder['sort'], 'date'>, SQL> = {
  pnl: sql`coalesce(${pnlCents}, 0)`,
  r: sql`${rMicros}`,
  symbol: folded(symbol),
  trader,
  type: sql`${instrumentType}`,
  position: sql`${positionType}`,
  quantity: sql`${quantity}`,
};

const keyOf = (sort: AnyOrder['sort']): SQL | null => (sort === 'date' ? null : KEYS[sort]);

const isDescending = ({ sort, isForward }: AnyOrder): boolean => (FIRST_ORDER[sort] === 'desc') === isForward;

/** One without a key, which an entry without R is, comes last in both directions. */
export function inOrder(order: AnyOrder): SQL[] {
  const key = keyOf(order.sort);
  const [direction, newest] = [isDescending(order) ? desc : asc, order.isForward ? desc : asc];
  return [...(key === null ? [] : [sql`${key} IS NULL`, direction(key)]), newest(tradeDate), newest(id)];
}

/** Where an entry is in an order. */
export interface Place {
  id: number;
  tradeDate: string;
  key: string | number | null;
}

/** What is read of it. */
export const placeIn = ({ sort }: AnyOrder) => ({
  id: sql<number>`${id}`,
  tradeDate: sql<string>`${tradeDate}`,
  key: sql<Place['key']>`${keyOf(sort)}`,
});

/** The same order, of places. */
export function comparedIn(order: AnyOrder): (a: Place, b: Place) => number {
  const direction = isDescending(order) ? -1 : 1;
  const newest = order.isForward ? -1 : 1;
  return (a, b) =>
    Number(a.key === null) - Number(b.key === null) ||
    direction * comparedBy(a.key ?? 0, b.key ?? 0) ||
    newest * (comparedBy(a.tradeDate, b.tradeDate) || a.id - b.id);
}

/** What comes after a position. */
export function isAfter(order: JournalOrder, from: ListPosition): SQL {
  const key = keyOf(order.sort);
  const isLater = sql`(${tradeDate}, ${id}) ${order.isForward ? sql`<` : sql`>`} (${from.tradeDate}, ${from.id})`;
  if (key === null) return isLater;
  if (from.key === null) return sql`(${key} IS NULL AND ${isLater})`;
  const value = typeof from.key === 'string' ? folded(from.key) : sql`${from.key}`;
  const beyond = sql`${key} ${isDescending(order) ? sql`<` : sql`>`} ${value}`;
  return sql`(${beyond} OR (${key} = ${value} AND ${isLater}) OR ${key} IS NULL)`;
}
