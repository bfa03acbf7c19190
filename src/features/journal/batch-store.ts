import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts, journalEntries, traders } from '#src/db/tables.ts';
import type { Position } from './rules.ts';

/** Reads entries newest first, one batch before a position at a time. */
export function batchStore({ query }: Pick<Db, 'query'>) {
  const { id, traderId, accountId, createdAt, tradeDate, pnlCents } = journalEntries;
  const isBefore = sql`(${tradeDate}, ${id}) < (${sql.placeholder('tradeDate')}, ${sql.placeholder('id')})`;

  // In index order, so that every batch takes the same time, whoever it is for.
  const team = preparedLater(() =>
    query
      .select({ id, traderId, accountId, createdAt, tradeDate, pnlCents })
      .from(journalEntries)
      .where(and(gte(tradeDate, sql.placeholder('since')), isBefore))
      .orderBy(desc(tradeDate), desc(id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  return {
    /** The traders included in team totals. */
    includedTraders: (): number[] =>
      query
        .select({ id: traders.id })
        .from(traders)
        .where(eq(traders.includePnl, true))
        .all()
        .map((trader) => trader.id),

    /** The accounts whose entries are left out of team totals. */
    uncountedAccounts: (): number[] =>
      query
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.countsForTeam, false))
        .all()
        .map((account) => account.id),

    /** Everyone's entries, from the day `since`. */
    team: ({ tradeDate, id }: Position, since: string, limit: number) =>
      team.all({ tradeDate, id, since, limit }),

    /** The names of a trader's accounts, by their ids. */
    accountNames: (owner: number): Map<number, string> =>
      new Map(
        query
          .select({ id: accounts.id, name: accounts.name })
          .from(accounts)
          .where(eq(accounts.traderId, owner))
          .all()
          .map((account) => [account.id, account.name]),
      ),
  };
}
