import { and, eq, max, ne, type SQL, sql, sum } from 'drizzle-orm';
import { entryDayChanges } from '#src/db/day-tables.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { rowReader } from '#src/db/row-reader.ts';
import { archivedEntries, archives, dailyPnl, journalEntries } from '#src/db/tables.ts';

/** What is kept of an account's day. Cents. */
export interface KeptDay {
  date: string;
  net: bigint;
  lost: bigint;
  entries: number;
  closed: number;
  wins: number;
  losses: number;
}

/** What is read of a closed trade. Times are epoch milliseconds. */
const columnsOf = (of: typeof journalEntries | typeof archivedEntries) => ({
  id: of.id,
  date: of.tradeDate,
  net: of.pnlCents,
  mfe: of.mfeCents,
  mae: of.maeCents,
  quantity: of.quantity,
  instrumentType: of.instrumentType,
  root: of.root,
  openedAt: of.openedAt,
  closedAt: of.closedAt,
  createdAt: of.createdAt,
});
export type ClosedTrade = ReturnType<typeof toTrade>;

const toTrade = rowReader(columnsOf(journalEntries));

export type RuledDaysStore = ReturnType<typeof ruledDaysStore>;

/** Reads what the rules of an account are measured by. */
export function ruledDaysStore({ query, raw }: Pick<Db, 'query' | 'raw'>) {
  const accountId = sql.placeholder('accountId');
  const days = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        net: exact(dailyPnl.pnlCents),
        lost: exact(dailyPnl.lostCents),
        entries: dailyPnl.entries,
        closed: dailyPnl.closed,
        wins: dailyPnl.wins,
        losses: dailyPnl.losses,
      })
      .from(dailyPnl)
      .where(eq(dailyPnl.accountId, accountId))
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const closedIn = (of: typeof journalEntries | typeof archivedEntries, condition?: SQL) =>
    query
      .select(columnsOf(of))
      .from(of)
      .where(and(eq(of.accountId, accountId), ne(of.outcome, 'open'), condition))
      .orderBy(of.tradeDate, sql`coalesce(${of.closedAt}, ${of.createdAt})`, of.id)
      .prepare();
  const tradesOf = preparedLater(() => closedIn(journalEntries));
  const tradesOn = preparedLater(() =>
    closedIn(journalEntries, eq(journalEntries.tradeDate, sql.placeholder('date'))),
  );
  // By the index that an archive has; an account never changes hands.
  const archived = preparedLater(() =>
    closedIn(archivedEntries, eq(archivedEntries.traderId, sql.placeholder('traderId'))),
  );

  const changes = preparedLater(() =>
    query
      .select({
        changes: sum(entryDayChanges.changes),
        archive: sql`(${query.select({ id: max(archives.id) }).from(archives)})`,
      })
      .from(entryDayChanges)
      .where(eq(entryDayChanges.traderId, sql.placeholder('traderId')))
      .prepare(),
  );

  return {
    /** Whether there is a transaction, which may be taken back. */
    isWriting: (): boolean => raw.inTransaction,
    /** Others with every change of a trader's entries, and with every archive. */
    changes: (traderId: number): readonly unknown[] => changes.values({ traderId })[0] ?? [],

    /** Ascending. */
    days: (accountId: number): KeptDay[] => days.all({ accountId }),
    /** Of all days, in order of closing; those without a time as they were entered. */
    trades: (accountId: number): ClosedTrade[] => tradesOf.values({ accountId }).map(toTrade),
    tradesOn: (accountId: number, date: string): ClosedTrade[] =>
      tradesOn.values({ accountId, date }).map(toTrade),
    archivedTrades: (account: { traderId: number; id: number }): ClosedTrade[] =>
      archived.values({ traderId: account.traderId, accountId: account.id }).map(toTrade),
  };
}
