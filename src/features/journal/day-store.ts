import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { journalEntries } from '#src/db/tables.ts';
import { type ListedEntry, listedColumns } from './store.ts';

/** Reads the entries of one trader's day. */
export function dayEntriesStore({ query }: Db) {
  const { traderId, tradeDate, closedAt, id } = journalEntries;
  const list = preparedLater(() =>
    query
      .select(listedColumns)
      .from(journalEntries)
      .where(and(eq(traderId, sql.placeholder('traderId')), eq(tradeDate, sql.placeholder('date'))))
      .orderBy(isNull(closedAt), closedAt, id)
      .limit(sql.placeholder('most'))
      .prepare(),
  );

  return {
    /** In the order of their closing; those without a time come last, by id. */
    list: (owner: number, date: string, most: number): ListedEntry[] =>
      list.all({ traderId: owner, date, most }),
  };
}
