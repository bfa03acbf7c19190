import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { journalEntries } from '#src/db/tables.ts';
import { dayConditions } from './conditions-store.ts';
import type { AccountFacets } from './query-contract.ts';
import { type ListedEntry, listedColumns } from './store.ts';

/** Reads the entries of one trader's day. */
export function dayEntriesStore({ query }: Db) {
  const { traderId, tradeDate, closedAt, id } = journalEntries;
  const list = (kept: AccountFacets) =>
    query
      .select(listedColumns)
      .from(journalEntries)
      .where(
        and(
          eq(traderId, sql.placeholder('traderId')),
          eq(tradeDate, sql.placeholder('date')),
          ...dayConditions(kept, journalEntries),
        ),
      )
      .orderBy(isNull(closedAt), closedAt, id)
      .limit(sql.placeholder('most'))
      .prepare();

  return {
    /** In the order of their closing; those without a time come last, by id. */
    list: (owner: number, date: string, most: number, kept: AccountFacets): ListedEntry[] =>
      list(kept).all({ traderId: owner, date, most }),
  };
}
