import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { journalEntries } from '#src/db/tables.ts';
import { dayConditions, ENTRIES_BY_DAY } from './conditions-store.ts';
import type { AccountFacets } from './query-contract.ts';
import { type ListedEntry, listedColumns } from './store.ts';

/** Reads the entries of one trader's day. */
export function dayEntriesStore({ query }: Db) {
  const { traderId, tradeDate, closedAt, id } = journalEntries;
  const byClosing = [isNull(closedAt), closedAt, id];
  /** In the index alone: of a day with very many, none but those that are shown are read. */
  const first = (kept: AccountFacets) =>
    query
      .select({ id: sql<number>`${id}` })
      .from(ENTRIES_BY_DAY)
      .where(
        and(
          eq(traderId, sql.placeholder('traderId')),
          eq(tradeDate, sql.placeholder('date')),
          ...dayConditions(kept, journalEntries),
        ),
      )
      .orderBy(...byClosing)
      .limit(sql.placeholder('most'));
  const list = (kept: AccountFacets) =>
    query
      .select(listedColumns)
      .from(journalEntries)
      .where(inArray(id, first(kept)))
      .orderBy(...byClosing)
      .prepare();

  return {
    /** In the order of their closing; those without a time come last, by id. */
    list: (owner: number, date: string, most: number, kept: AccountFacets): ListedEntry[] =>
      list(kept).all({ traderId: owner, date, most }),
  };
}
