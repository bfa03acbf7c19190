import { and, between, desc, eq, exists, gt, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { exact, exactSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import {
  dailyBreakdown,
  dailyPnl,
  journalEntries,
  strategies,
  traders,
  traderTotals,
  videos,
} from '#src/db/tables.ts';
import { weekdayOn } from '#src/db/weekday.ts';
import type { DateRange } from '#src/values/dates.ts';
import type { BreakdownRow, WeekdayPart } from './breakdown-rules.ts';
import type { DayPnl, DaySum, Totals } from './rules.ts';

export const totalsColumns = {
  pnlCents: exact(traderTotals.pnlCents),
  entries: traderTotals.entries,
  costsCents: exact(traderTotals.costsCents),
  decisions: traderTotals.decisions,
  wins: traderTotals.decisionsWon,
  losses: traderTotals.decisionsLost,
  grossWin: exact(traderTotals.wonCents),
  grossLoss: exact(traderTotals.lostCents),
};
export const dayCents = exact(dailyPnl.pnlCents);
export const dayCosts = exact(dailyPnl.costsCents);

const ofTrader = eq(dailyPnl.traderId, sql.placeholder('traderId'));
export const inSpan = between(dailyPnl.tradeDate, sql.placeholder('from'), sql.placeholder('to'));

/** Reads a trader's roll-ups; amounts are cents. The team's are in `team-store.ts`. */
export function performanceStore({ query }: Db) {
  const totals = preparedLater(() =>
    query
      .select(totalsColumns)
      .from(traderTotals)
      .where(eq(traderTotals.traderId, sql.placeholder('traderId')))
      .prepare(),
  );

  const totalsOfAll = preparedLater(() =>
    query
      .select({
        pnlCents: exactSum(traderTotals.pnlCents),
        entries: sumOrZero(traderTotals.entries),
        costsCents: exactSum(traderTotals.costsCents),
        decisions: sumOrZero(traderTotals.decisions),
        wins: sumOrZero(traderTotals.decisionsWon),
        losses: sumOrZero(traderTotals.decisionsLost),
        grossWin: exactSum(traderTotals.wonCents),
        grossLoss: exactSum(traderTotals.lostCents),
      })
      .from(traderTotals)
      .prepare(),
  );

  const days = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate, pnlCents: dayCents, costsCents: dayCosts })
      .from(dailyPnl)
      .where(ofTrader)
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const daysIn = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: dayCents,
        entries: dailyPnl.entries,
        costsCents: dayCosts,
        decisions: dailyPnl.decisions,
      })
      .from(dailyPnl)
      .where(and(ofTrader, inSpan))
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const weekday = weekdayOn(dailyPnl.tradeDate);
  const weekdays = preparedLater(() =>
    query
      .select({
        weekday,
        pnlCents: exactSum(dailyPnl.pnlCents),
        entries: sql<number>`sum(${dailyPnl.entries})`,
        costsCents: exactSum(dailyPnl.costsCents),
        decisions: sql<number>`sum(${dailyPnl.decisions})`,
        wins: sql<number>`sum(${dailyPnl.decisionsWon})`,
        losses: sql<number>`sum(${dailyPnl.decisionsLost})`,
      })
      .from(dailyPnl)
      .where(and(ofTrader, inSpan))
      .groupBy(weekday)
      .orderBy(weekday)
      .prepare(),
  );

  const breakdown = preparedLater(() =>
    query
      .select({
        dimension: dailyBreakdown.dimension,
        key: dailyBreakdown.key,
        pnlCents: exactSum(dailyBreakdown.pnlCents),
        entries: sql<number>`sum(${dailyBreakdown.entries})`,
        costsCents: exactSum(dailyBreakdown.costsCents),
        decisions: sql<number>`sum(${dailyBreakdown.decisions})`,
        wins: sql<number>`sum(${dailyBreakdown.decisionsWon})`,
        losses: sql<number>`sum(${dailyBreakdown.decisionsLost})`,
      })
      .from(dailyBreakdown)
      .where(
        and(
          eq(dailyBreakdown.traderId, sql.placeholder('traderId')),
          between(dailyBreakdown.tradeDate, sql.placeholder('from'), sql.placeholder('to')),
        ),
      )
      .groupBy(dailyBreakdown.dimension, dailyBreakdown.key)
      .prepare(),
  );

  const strategyNames = preparedLater(() =>
    query
      .select({ id: strategies.id, name: strategies.name })
      .from(strategies)
      .where(eq(strategies.traderId, sql.placeholder('traderId')))
      .prepare(),
  );

  const extremeDay = (...order: (SQL | typeof dailyPnl.pnlCents)[]) =>
    query
      .select({ date: dailyPnl.tradeDate, pnlCents: dayCents, costsCents: dayCosts })
      .from(dailyPnl)
      .where(ofTrader)
      .orderBy(...order, dailyPnl.tradeDate)
      .limit(1)
      .prepare();
  const bestDay = extremeDay(desc(dailyPnl.pnlCents));
  const worstDay = extremeDay(dailyPnl.pnlCents);

  /** A day with only open positions that have no result yet is neither won nor lost. */
  const hasResult = (day: typeof dailyPnl | typeof turned) => gt(day.settled, 0);
  const turned = alias(dailyPnl, 'turned');

  const latestDay = preparedLater(() =>
    query
      .select({ pnlCents: dayCents })
      .from(dailyPnl)
      .where(and(ofTrader, hasResult(dailyPnl)))
      .orderBy(desc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );

  const lastTurn = query
    .select({ date: turned.tradeDate })
    .from(turned)
    .where(
      and(
        eq(turned.traderId, sql.placeholder('traderId')),
        sql`(${turned.pnlCents} < 0) <> ${sql.placeholder('isLosing')}`,
        hasResult(turned),
      ),
    )
    .orderBy(desc(turned.tradeDate))
    .limit(1);
  const daysSinceTurn = preparedLater(() =>
    query
      .select({ n: sql<number>`count(*)` })
      .from(dailyPnl)
      .where(and(ofTrader, hasResult(dailyPnl), sql`${dailyPnl.tradeDate} > coalesce(${lastTurn}, '')`))
      .prepare(),
  );

  const ownEntries = eq(journalEntries.traderId, sql.placeholder('traderId'));
  const highest = query.select({ cents: sql`max(${journalEntries.pnlCents})` }).from(journalEntries);
  const lowest = query.select({ cents: sql`min(${journalEntries.pnlCents})` }).from(journalEntries);
  const empty = query.select({ found: sql`1` }).from(journalEntries);
  const extremeTrades = preparedLater(() =>
    query
      .select({
        highest: sql<number | null>`${highest.where(ownEntries)}`,
        lowest: sql<number | null>`${lowest.where(ownEntries)}`,
        hasEmpty: exists(empty.where(and(ownEntries, isNull(journalEntries.pnlCents)))).mapWith(Boolean),
      })
      .from(traders)
      .where(eq(traders.id, sql.placeholder('traderId')))
      .prepare(),
  );

  const countOf = (table: typeof strategies | typeof videos, where: SQL | undefined) =>
    sql<number>`${query.select({ n: sql`count(*)` }).from(table).where(where)}`;
  const ownStrategy = eq(strategies.traderId, traders.id);
  const belongings = preparedLater(() =>
    query
      .select({
        strategies: countOf(strategies, ownStrategy),
        activeStrategies: countOf(strategies, and(ownStrategy, eq(strategies.isActive, true))),
        videos: countOf(videos, or(isNull(videos.traderId), eq(videos.traderId, traders.id))),
      })
      .from(traders)
      .where(eq(traders.id, sql.placeholder('traderId')))
      .prepare(),
  );

  return {
    /** A trader's totals; `undefined` without entries. */
    totals: (traderId: number): Totals | undefined => totals.get({ traderId }),

    /** Totals of everyone, including traders excluded from P&L. */
    totalsOfAll: (): Totals | undefined => totalsOfAll.get(),

    /** A trader's days with entries, ascending: nothing but what a curve is drawn from, since there are years of them. */
    days: (traderId: number): DayPnl[] => days.all({ traderId }),
    daysIn: (traderId: number, range: DateRange): DaySum[] => daysIn.all({ traderId, ...range }),

    /** A trader's entries of a range by weekday, ascending; only weekdays with entries. */
    weekdays: (traderId: number, range: DateRange): WeekdayPart[] => weekdays.all({ traderId, ...range }),

    /** A trader's entries of a range by dimension and key. */
    breakdown: (traderId: number, range: DateRange): BreakdownRow[] => breakdown.all({ traderId, ...range }),

    /** A trader's strategies by id. */
    strategyNames: (traderId: number): Map<number, string> =>
      new Map(strategyNames.all({ traderId }).map(({ id, name }) => [id, name])),

    /** A trader's days with the highest and lowest sum; the earliest in case of a tie. */
    bestDay: (traderId: number) => bestDay.get({ traderId }),
    worstDay: (traderId: number) => worstDay.get({ traderId }),

    /** A trader's latest day with a result, and the number of consecutive such days on the same side of zero. */
    latestRun(traderId: number): { pnlCents: bigint; days: number } | null {
      const latest = latestDay.get({ traderId });
      if (!latest) return null;
      const run = daysSinceTurn.get({ traderId, isLosing: latest.pnlCents < 0n ? 1 : 0 });
      return { pnlCents: latest.pnlCents, days: run?.n ?? 0 };
    },

    /** A trader's best and worst result, from the index alone, and whether any entry has none yet. */
    extremeTrades: (traderId: number) => extremeTrades.get({ traderId }),

    /** Other counts of a dashboard; `undefined` for an unknown trader. */
    belongings: (traderId: number) => belongings.get({ traderId }),
  };
}

function sumOrZero(column: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)`;
}
