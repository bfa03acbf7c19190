import { and, asc, desc, eq, exists, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { exactSum, numberSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts, dailyPnl, traders, traderTotals } from '#src/db/tables.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import type { TraderDaySum } from './rules.ts';
import { inSpan, isTotalOf, totalsColumns } from './store.ts';

const isIncluded = eq(traders.includePnl, true);
/** Also what is in no account. */
const countsForTeam = or(isNull(accounts.id), eq(accounts.countsForTeam, true));

export type TeamStore = ReturnType<typeof teamStore>;

/**
 * Reads the team's roll-ups; amounts are cents. They cover traders included in P&L, and of their accounts those that count
 * for the team.
 */
export function teamStore({ query }: Pick<Db, 'query'>) {
  const traderDays = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        traderId: dailyPnl.traderId,
        traderName: traders.name,
        pnlCents: exactSum(dailyPnl.pnlCents),
        costsCents: exactSum(dailyPnl.costsCents),
        entries: numberSum(dailyPnl.entries),
        closed: numberSum(dailyPnl.closed),
        wins: numberSum(dailyPnl.wins),
        losses: numberSum(dailyPnl.losses),
      })
      .from(dailyPnl)
      // A cross join keeps SQLite from starting with the traders, and thus from sorting every row by day again.
      .crossJoin(traders)
      .leftJoin(accounts, eq(accounts.id, dailyPnl.accountId))
      .where(and(inSpan, eq(traders.id, dailyPnl.traderId), isIncluded, countsForTeam))
      .groupBy(dailyPnl.tradeDate, dailyPnl.traderId)
      .orderBy(dailyPnl.tradeDate, dailyPnl.traderId)
      .prepare(),
  );

  const firstDay = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      .where(inSpan)
      .orderBy(asc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );

  const onDate = eq(dailyPnl.tradeDate, sql.placeholder('date'));
  const earlier = alias(dailyPnl, 'earlier');
  const lastDay = query
    .select({ date: earlier.tradeDate })
    .from(earlier)
    .where(and(eq(earlier.traderId, traders.id), lt(earlier.tradeDate, sql.placeholder('date'))))
    .orderBy(desc(earlier.tradeDate))
    .limit(1);
  const ofThatDay = query
    .select({ found: sql`1` })
    .from(dailyPnl)
    .where(and(eq(dailyPnl.traderId, traders.id), onDate));
  const notEntered = preparedLater(() =>
    query
      .select({ traderId: traders.id, traderName: traders.name, lastDay: sql<string | null>`${lastDay}` })
      .from(traders)
      .where(and(isIncluded, eq(traders.isSuspended, false), notExists(ofThatDay)))
      .orderBy(sql`${traders.name} COLLATE NOCASE`, traders.id)
      .prepare(),
  );

  const lastTradedDay = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      // As for the days above: from the latest day backwards, not by trader.
      .crossJoin(traders)
      .leftJoin(accounts, eq(accounts.id, dailyPnl.accountId))
      .where(
        and(
          lte(dailyPnl.tradeDate, sql.placeholder('date')),
          eq(traders.id, dailyPnl.traderId),
          isIncluded,
          countsForTeam,
        ),
      )
      .orderBy(desc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );

  /** The accounts of included traders that do not count, of which there is something. */
  const leftOut = (something: SQL | undefined, from: typeof dailyPnl | typeof traderTotals) =>
    query
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(traders, eq(traders.id, accounts.traderId))
      .where(
        and(
          isIncluded,
          eq(accounts.countsForTeam, false),
          exists(query.select({ found: sql`1` }).from(from).where(something)),
        ),
      )
      .limit(1)
      .prepare();
  const leftOutIn = preparedLater(() => leftOut(and(eq(dailyPnl.accountId, accounts.id), inSpan), dailyPnl));
  const leftOutOfAll = preparedLater(() => leftOut(isTotalOf(accounts), traderTotals));

  const included = preparedLater(() =>
    query
      .select({ traderId: traders.id, name: traders.name })
      .from(traders)
      .where(isIncluded)
      .orderBy(sql`${traders.name} COLLATE NOCASE`, traders.id)
      .prepare(),
  );

  const uncounted = query
    .select({ found: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.id, traderTotals.accountId), eq(accounts.countsForTeam, false)));
  const board = preparedLater(() =>
    query
      .select({
        traderId: traders.id,
        name: traders.name,
        startingCents: exactSum(accounts.startingCents),
        ...totalsColumns,
      })
      .from(traders)
      .leftJoin(traderTotals, and(eq(traderTotals.traderId, traders.id), notExists(uncounted)))
      .leftJoin(accounts, eq(accounts.id, traderTotals.accountId))
      .where(isIncluded)
      .groupBy(traders.id)
      .prepare(),
  );

  return {
    /** The traders' days with entries, by day and trader, ascending. */
    traderDays: (range: DateRange): TraderDaySum[] => traderDays.all({ ...range }),

    /** The first day in a range on which anybody has entries. */
    firstDay: (range: DateRange): string | null => firstDay.get({ ...range })?.date ?? null,

    /** The included traders who can enter trades and have none on a day, in any account, each with their last day before it. */
    notEntered: (date: string) => notEntered.all({ date }),
    lastTradedDay: (date: string): string | null => lastTradedDay.get({ date })?.date ?? null,

    /** Whether accounts that do not count have entries in a range. */
    leavesOutIn: (range: DateRange): boolean => leftOutIn.get({ ...range }) !== undefined,
    /** The same of all days. */
    leavesOut: (): boolean => leftOutOfAll.get({}) !== undefined,

    /** The traders included in P&L, also without entries. */
    included: () => included.all({}),

    /** Every trader with their totals, and what their accounts that have entries began with. */
    board: () => board.all(),
  };
}
