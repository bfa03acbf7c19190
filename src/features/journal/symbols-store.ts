import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { journalEntries } from '#src/db/tables.ts';
import type { UsedSymbol } from './responses.ts';

/** What nobody has traded for so many entries is no suggestion any more. */
const LOOKED_AT = 2_000;

/** Reads the symbols of a trader's newest entries. */
export function symbolsStore({ query }: Pick<Db, 'query'>) {
  const { id, traderId, tradeDate, symbol, instrumentType, root } = journalEntries;
  const newest = query
    .select({ id, tradeDate, symbol, instrumentType, root })
    .from(journalEntries)
    .where(eq(traderId, sql.placeholder('traderId')))
    .orderBy(desc(tradeDate), desc(id))
    .limit(LOOKED_AT)
    .as('newest');
  const lastUsed = sql<string>`max(${newest.tradeDate})`;
  const latest = preparedLater(() =>
    query
      .select({
        symbol: newest.symbol,
        instrumentType: newest.instrumentType,
        root: sql<string | null>`max(${newest.root})`,
        lastUsed,
      })
      .from(newest)
      .groupBy(newest.symbol, newest.instrumentType)
      .orderBy(desc(sql`max(printf('%s %020d', ${newest.tradeDate}, ${newest.id}))`))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  return {
    /** The last traded first. */
    list: (of: number, limit: number): UsedSymbol[] => latest.all({ traderId: of, limit }),
  };
}
