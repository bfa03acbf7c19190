import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { accounts, journalEntries, traders } from '#src/db/tables.ts';
import type { JournalFacets } from './contract.ts';
import { facetConditions } from './facets-store.ts';
import type { Position } from './rules.ts';
import type { StoredEntry } from './stored.ts';

/** Reads entries newest first, one batch before a position at a time. */
export function batchStore({ query }: Pick<Db, 'query'>) {
  const { id, traderId, createdAt, tradeDate, pnlCents } = journalEntries;
  const isBefore = sql`(${tradeDate}, ${id}) < (${sql.placeholder('tradeDate')}, ${sql.placeholder('id')})`;

  // In index order, so that every batch takes the same time, whoever it is for.
  const team = query
    .select({ id, traderId, createdAt, tradeDate, pnlCents })
    .from(journalEntries)
    .where(and(gte(tradeDate, sql.placeholder('since')), isBefore))
    .orderBy(desc(tradeDate), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare();

  const own = (facets: JournalFacets) =>
    query
      .select({ entry: journalEntries, accountName: accounts.name })
      .from(journalEntries)
      .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
      .where(and(eq(traderId, sql.placeholder('traderId')), isBefore, ...facetConditions(facets)))
      .orderBy(desc(tradeDate), desc(id))
      .limit(sql.placeholder('limit'))
      .prepare();

  return {
    /** The traders included in team totals. */
    includedTraders: (): number[] =>
      query
        .select({ id: traders.id })
        .from(traders)
        .where(eq(traders.includePnl, true))
        .all()
        .map((trader) => trader.id),

    /** Everyone's entries, from the day `since`. */
    team: ({ tradeDate, id }: Position, since: string, limit: number) =>
      team.all({ tradeDate, id, since, limit }),

    /** One trader's entries that match, each with its account's name. */
    own(traderId: number, facets: JournalFacets): (before: Position, limit: number) => OwnEntry[] {
      const read = own(facets);
      return ({ tradeDate, id }, limit) => read.all({ traderId, tradeDate, id, limit });
    },
  };
}

interface OwnEntry {
  entry: StoredEntry;
  accountName: string | null;
}
