import { and, desc, eq, exists, lt, lte, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { exact, exactSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { dailyPnl, traders, traderTotals } from '#src/db/tables.ts';
import type { DateRange } from '#src/values/dates.ts';
import { dayCents, dayCosts, inSpan, totalsColumns } from './store.ts';

const onDate = eq(dailyPnl.tradeDate, sql.placeholder('date'));
const isIncluded = eq(traders.includePnl, true);

export type TeamStore = ReturnType<typeof teamStore>;

/** Reads the team's roll-ups; amounts are cents. They only cover traders included in P&L. */
export function teamStore({ query }: Db) {
  /** Entries without a P&L yet. */
  const openOfDay = sql<number>`${dailyPnl.entries} - ${dailyPnl.settled}`;

  const teamDay = preparedLater(() =>
    query
      .select({
        traderId: dailyPnl.traderId,
        traderName: traders.name,
        tradeCount: dailyPnl.entries,
        openCount: openOfDay,
        decisions: dailyPnl.decisions,
        wins: dailyPnl.decisionsWon,
        losses: dailyPnl.decisionsLost,
        pnlCents: dayCents,
        costsCents: dayCosts,
      })
      .from(dailyPnl)
      .innerJoin(traders, eq(traders.id, dailyPnl.traderId))
      .where(and(onDate, isIncluded))
      .orderBy(desc(dailyPnl.pnlCents), dailyPnl.traderId)
      .prepare(),
  );

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
      .where(and(isIncluded, notExists(ofThatDay)))
      .orderBy(sql`${traders.name} COLLATE NOCASE`, traders.id)
      .prepare(),
  );

  const bestOfDay = preparedLater(() =>
    query
      .select({ name: traders.name, pnlCents: dayCents, costsCents: dayCosts })
      .from(dailyPnl)
      .innerJoin(traders, eq(traders.id, dailyPnl.traderId))
      .where(and(onDate, isIncluded))
      .orderBy(desc(dailyPnl.pnlCents), dailyPnl.traderId)
      .limit(1)
      .prepare(),
  );

  const lastTradedDay = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      // As for the days below: from the latest day backwards, not by trader.
      .crossJoin(traders)
      .where(
        and(lte(dailyPnl.tradeDate, sql.placeholder('date')), eq(traders.id, dailyPnl.traderId), isIncluded),
      )
      .orderBy(desc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );

  const best = alias(dailyPnl, 'best');
  const bestTrader = alias(traders, 'best_trader');
  const ofBest = (column: SQLWrapper) =>
    query
      .select({ found: sql`${column}` })
      .from(best)
      .innerJoin(bestTrader, eq(bestTrader.id, best.traderId))
      .where(and(eq(best.tradeDate, dailyPnl.tradeDate), eq(bestTrader.includePnl, true)))
      .orderBy(desc(best.pnlCents), best.traderId)
      .limit(1);

  const teamDays = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: exactSum(dailyPnl.pnlCents),
        costsCents: exactSum(dailyPnl.costsCents),
        entries: sql<number>`sum(${dailyPnl.entries})`,
        decisions: sql<number>`sum(${dailyPnl.decisions})`,
        open: sql<number>`sum(${openOfDay})`,
        bestCents: exact(sql`max(${dailyPnl.pnlCents})`),
        bestCosts: exact(sql`${ofBest(best.costsCents)}`),
        bestName: sql<string>`${ofBest(bestTrader.name)}`,
      })
      .from(dailyPnl)
      // A cross join keeps SQLite from starting with the traders, and thus from sorting every row by day again.
      .crossJoin(traders)
      .where(and(inSpan, eq(traders.id, dailyPnl.traderId), isIncluded))
      .groupBy(dailyPnl.tradeDate)
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const anyDay = query
    .select({ found: sql`1` })
    .from(dailyPnl)
    .where(and(eq(dailyPnl.traderId, traders.id), inSpan));
  const activeTraders = preparedLater(() =>
    query
      .select({ n: sql<number>`count(*)` })
      .from(traders)
      .where(and(isIncluded, exists(anyDay)))
      .prepare(),
  );

  const board = preparedLater(() =>
    query
      .select({
        traderId: traders.id,
        name: traders.name,
        totals: { ...totalsColumns, followersCents: exact(traderTotals.followersCents) },
      })
      .from(traders)
      .leftJoin(traderTotals, eq(traderTotals.traderId, traders.id))
      .where(isIncluded)
      .prepare(),
  );

  return {
    /** The traders with entries on a day, best first. */
    teamDay: (date: string) => teamDay.all({ date }),
    /** The included traders without entries on a day, each with their last day before it. */
    notEntered: (date: string) => notEntered.all({ date }),
    lastTradedDay: (date: string): string | null => lastTradedDay.get({ date })?.date ?? null,

    /** The trader with the highest total of a day, even below zero; ties by id. */
    bestOfDay: (date: string) => bestOfDay.get({ date }),

    /** The team's days with entries, ascending, each with its best trader. */
    teamDays: (range: DateRange) => teamDays.all({ ...range }),

    /** Number of traders with an entry in a range. */
    activeTraders: (range: DateRange): number => activeTraders.get({ ...range })?.n ?? 0,

    /** Every trader with their totals, `null` without entries. */
    board: () => board.all(),
  };
}
