import { and, eq, gte, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import { entryDayChanges } from '#src/db/day-tables.ts';
import { exact, numberSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { rowReader } from '#src/db/row-reader.ts';
import {
  archivedDays,
  archivedEntries,
  archives,
  dailyPnl,
  journalEntries,
  settings,
} from '#src/db/tables.ts';
import { memoize } from '#src/values/memoize.ts';

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

/** Reads what the rules of an account are measured by, as of one moment. */
export function ruledDaysStore({ query }: Pick<Db, 'query'>) {
  const accountId = sql.placeholder('accountId');
  const traderId = sql.placeholder('traderId');
  const date = sql.placeholder('date');
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
      .where(and(eq(dailyPnl.accountId, accountId), gte(dailyPnl.tradeDate, date)))
      .orderBy(dailyPnl.tradeDate)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
  const archivedDates = preparedLater(() =>
    query
      .selectDistinct({ date: archivedDays.tradeDate })
      .from(archivedDays)
      .where(and(eq(archivedDays.traderId, traderId), gte(archivedDays.tradeDate, date)))
      .prepare(),
  );

  const closedOn = (of: typeof journalEntries | typeof archivedEntries, condition?: SQL) =>
    query
      .select(columnsOf(of))
      .from(of)
      .where(and(eq(of.accountId, accountId), eq(of.tradeDate, date), ne(of.outcome, 'open'), condition))
      .orderBy(sql`coalesce(${of.closedAt}, ${of.createdAt})`, of.id)
      .prepare();
  const trades = preparedLater(() => closedOn(journalEntries));
  // By the index that an archive has; an account never changes hands.
  const archived = preparedLater(() => closedOn(archivedEntries, eq(archivedEntries.traderId, traderId)));

  const countChanges = (condition?: SQL) =>
    query
      .select({ changes: numberSum(entryDayChanges.changes) })
      .from(entryDayChanges)
      .where(and(eq(entryDayChanges.traderId, traderId), condition))
      .prepare();
  const changes = preparedLater(() => countChanges());
  const changesBefore = preparedLater(() => countChanges(lt(entryDayChanges.tradeDate, date)));

  return {
    /** How often a trader's entries were changed. */
    changes: memoize((traderId: number): number => changes.get({ traderId })?.changes ?? 0),
    /** The same of those before a day. */
    changesBefore: (traderId: number, day: string): number =>
      changesBefore.get({ traderId, date: day })?.changes ?? 0,
    /** The latest archive; `null` without any. */
    lastArchive: memoize(
      (): number | null =>
        query
          .select({ id: max(archives.id) })
          .from(archives)
          .get()?.id ?? null,
    ),
    /** Whether a job is still to judge entries by the contracts in force, archived ones too: their root may change. */
    isJudging: memoize(
      (): boolean =>
        query
          .select({ mark: settings.value })
          .from(settings)
          .where(and(eq(settings.key, 'entries_to_judge'), ne(settings.value, '')))
          .get() !== undefined,
    ),

    /** From a day on, ascending. */
    days: (accountId: number, from: string, limit: number): KeptDay[] =>
      days.all({ accountId, date: from, limit }),
    /** From a day on: when a trader has archived entries, in whatever account. */
    archivedDates: (traderId: number, from: string): string[] =>
      archivedDates.all({ traderId, date: from }).map((day) => day.date),
    /** In order of closing; those without a time as they were entered. */
    trades: (account: { id: number }, day: string): ClosedTrade[] =>
      trades.values({ accountId: account.id, date: day }).map(toTrade),
    archivedTrades: (account: { traderId: number; id: number }, day: string): ClosedTrade[] =>
      archived.values({ traderId: account.traderId, accountId: account.id, date: day }).map(toTrade),
  };
}
