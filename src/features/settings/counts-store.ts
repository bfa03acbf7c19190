import { count, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { archives, driveLinks, quotes, traders, traderTotals, videos } from '#src/db/tables.ts';

const NONE = { traders: 0, trades: 0, videos: 0, links: 0, quotes: 0, archives: 0 };

/** Reads row counts; anything that grows with the years is counted by the roll-ups. */
export function countsStore({ query }: Db) {
  const countRows = (table: SQLiteTable) => sql<number>`${query.select({ n: count() }).from(table)}`;
  const all = preparedLater(() =>
    query
      .select({
        traders: countRows(traders),
        trades: sql<number>`coalesce(sum(${traderTotals.entries}), 0)`,
        videos: countRows(videos),
        links: countRows(driveLinks),
        quotes: countRows(quotes),
        archives: countRows(archives),
      })
      .from(traderTotals)
      .prepare(),
  );

  return { all: () => all.get() ?? NONE };
}
