import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { journalEntries, traders } from '#src/db/tables.ts';
import type { Position } from './rules.ts';
import type { StoredEntry } from './stored.ts';

/** Reads what there is of entries, newest first, a piece before a position at a time. */
export function batchStore({ query }: Pick<Db, 'query'>) {
  const { id, traderId, createdAt, tradeDate, pnlCents } = journalEntries;
  const isBefore = sql`(${tradeDate}, ${id}) < (${sql.placeholder('tradeDate')}, ${sql.placeholder('id')})`;

  // In the order of an index, so that a batch takes as long as any other, whichever trader it is for.
  const team = query
    .select({ id, traderId, createdAt, tradeDate, pnlCents })
    .from(journalEntries)
    .where(and(gte(tradeDate, sql.placeholder('since')), isBefore))
    .orderBy(desc(tradeDate), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare();

  const own = query
    .select()
    .from(journalEntries)
    .where(and(eq(traderId, sql.placeholder('traderId')), isBefore))
    .orderBy(desc(tradeDate), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare();

  return {
    /** The traders that team totals count. */
    includedTraders: (): number[] =>
      query
        .select({ id: traders.id })
        .from(traders)
        .where(eq(traders.includePnl, true))
        .all()
        .map((trader) => trader.id),

    /** Everyone's, from the day `since` on. */
    team: ({ tradeDate, id }: Position, since: string, limit: number) =>
      team.all({ tradeDate, id, since, limit }),

    /** A trader's. */
    own: (traderId: number, { tradeDate, id }: Position, limit: number): StoredEntry[] =>
      own.all({ traderId, tradeDate, id, limit }),
  };
}
