import { and, between, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { exactSum, numberSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import {
  accounts,
  dailyPnl,
  journalEntries,
  strategies,
  traders,
  traderTotals,
  videos,
} from '#src/db/tables.ts';
import { type DaySum, NO_TOTALS, type Totals } from './rules.ts';

/** Sums over accounts; amounts are cents. */
export const totalsColumns = {
  pnlCents: exactSum(traderTotals.pnlCents),
  entries: numberSum(traderTotals.entries),
  costsCents: exactSum(traderTotals.costsCents),
  closed: numberSum(traderTotals.closed),
  wins: numberSum(traderTotals.wins),
  losses: numberSum(traderTotals.losses),
  grossWin: exactSum(traderTotals.wonCents),
  grossLoss: exactSum(traderTotals.lostCents),
};
export const inSpan = between(dailyPnl.tradeDate, sql.placeholder('from'), sql.placeholder('to'));

const ofTrader = eq(dailyPnl.traderId, sql.placeholder('traderId'));

/** Reads a trader's roll-ups; amounts are cents. The team's are in `team-store.ts`. */
export function performanceStore({ query }: Db) {
  const totals = (...where: SQL[]) =>
    query
      .select(totalsColumns)
      .from(traderTotals)
      .where(and(...where))
      .prepare();
  const totalsOf = preparedLater(() => totals(eq(traderTotals.traderId, sql.placeholder('traderId'))));
  const totalsOfAll = preparedLater(() => totals());

  const days = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: exactSum(dailyPnl.pnlCents),
        costsCents: exactSum(dailyPnl.costsCents),
        entries: numberSum(dailyPnl.entries),
        closed: numberSum(dailyPnl.closed),
        settled: numberSum(dailyPnl.settled),
      })
      .from(dailyPnl)
      .where(ofTrader)
      .groupBy(dailyPnl.tradeDate)
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const startingCents = preparedLater(() =>
    query
      .select({ cents: exactSum(accounts.startingCents) })
      .from(accounts)
      .where(
        and(
          eq(accounts.traderId, sql.placeholder('traderId')),
          exists(query.select({ found: sql`1` }).from(traderTotals).where(isTotalOf(accounts))),
        ),
      )
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

  const countRows = (table: typeof strategies | typeof videos, where: SQL | undefined) =>
    sql<number>`${query.select({ n: sql`count(*)` }).from(table).where(where)}`;
  const ownStrategy = eq(strategies.traderId, traders.id);
  const belongings = preparedLater(() =>
    query
      .select({
        strategies: countRows(strategies, ownStrategy),
        activeStrategies: countRows(strategies, and(ownStrategy, eq(strategies.isActive, true))),
        videos: countRows(videos, or(isNull(videos.traderId), eq(videos.traderId, traders.id))),
      })
      .from(traders)
      .where(eq(traders.id, sql.placeholder('traderId')))
      .prepare(),
  );

  return {
    /** A trader's totals. */
    totals: (traderId: number): Totals => totalsOf.get({ traderId }) ?? NO_TOTALS,

    /** Totals of everyone, including traders excluded from P&L. */
    totalsOfAll: (): Totals => totalsOfAll.get() ?? NO_TOTALS,

    /** A trader's days with entries, ascending; `settled` entries have a P&L. */
    days: (traderId: number): (DaySum & { settled: number })[] => days.all({ traderId }),

    /** What a trader's accounts that have entries began with. */
    startingCents: (traderId: number): bigint => startingCents.get({ traderId })?.cents ?? 0n,

    /** A trader's best and worst result, from the index alone, and whether any entry has none yet. */
    extremeTrades: (traderId: number) => extremeTrades.get({ traderId }),

    /** Other counts of a dashboard; `undefined` for an unknown trader. */
    belongings: (traderId: number) => belongings.get({ traderId }),
  };
}

/** A trader's totals in an account. */
export const isTotalOf = ({ id, traderId }: typeof accounts): SQL | undefined =>
  and(eq(traderTotals.accountId, id), eq(traderTotals.traderId, traderId));
