import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { rMicros } from '#src/db/entry-r.ts';
import { journalEntries } from '#src/db/tables.ts';
import { FIRST_ORDER, type JournalSort } from '#src/values/entry-sort.ts';
import type { JournalOrder, ListPosition } from './rules.ts';

const { tradeDate, id, pnlCents, symbol } = journalEntries;

/** What is sorted by before the day, which decides between equal ones. */
const KEYS: Record<Exclude<JournalSort, 'date'>, SQL> = {
  pnl: sql`coalesce(${pnlCents}, 0)`,
  r: sql`${rMicros}`,
  symbol: sql`${symbol} COLLATE NOCASE`,
};

const keyOf = (sort: JournalSort): SQL | null => (sort === 'date' ? null : KEYS[sort]);

const isDescending = ({ sort, isForward }: JournalOrder): boolean =>
  (FIRST_ORDER[sort] === 'desc') === isForward;

/** One without a key, which an entry without R is, comes last in both directions. */
export function inOrder(order: JournalOrder): SQL[] {
  const key = keyOf(order.sort);
  const [direction, newest] = [isDescending(order) ? desc : asc, order.isForward ? desc : asc];
  return [...(key === null ? [] : [sql`${key} IS NULL`, direction(key)]), newest(tradeDate), newest(id)];
}

/** What comes after a position. */
export function isAfter(order: JournalOrder, from: ListPosition): SQL {
  const key = keyOf(order.sort);
  const isLater = sql`(${tradeDate}, ${id}) ${order.isForward ? sql`<` : sql`>`} (${from.tradeDate}, ${from.id})`;
  if (key === null) return isLater;
  if (from.key === null) return sql`(${key} IS NULL AND ${isLater})`;
  const beyond = sql`${key} ${isDescending(order) ? sql`<` : sql`>`} ${from.key}`;
  return sql`(${beyond} OR (${key} = ${from.key} AND ${isLater}) OR ${key} IS NULL)`;
}
