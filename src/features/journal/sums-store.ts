import { and, asc, count, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isDecision, isDecisionWithR, rMicrosOfDecision } from '#src/db/entry-r.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { dailyPnl, dailyR, journalEntries, traderTotals } from '#src/db/tables.ts';
import { areDaysSelected, ENTRIES_BY_DAY, isOfWholeDays, isSelected } from './conditions-store.ts';
import { hasFacets } from './query-contract.ts';
import type { EntrySums } from './rules.ts';
import { type EntrySelection, entryParameters } from './store.ts';

const NONE: EntrySums = {
  count: 0,
  netCents: 0n,
  decisions: 0,
  decisionsWon: 0,
  decisionsLost: 0,
  rMicros: 0n,
  rCount: 0,
};

const { tradeDate, outcome, isFollower, pnlCents } = journalEntries;

const numberOf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
/** Neither amounts nor R are so large that those of all entries of a file would not fit into an integer. */
const sumOf = (column: SQLWrapper) => exact(sql`coalesce(sum(${column}), 0)`);

/** What entries add up to. */
const SUMS = {
  count: count(),
  netCents: sumOf(pnlCents),
  decisions: numberOf(isDecision),
  decisionsWon: numberOf(sql`${outcome} = 'win' AND NOT ${isFollower}`),
  decisionsLost: numberOf(sql`${outcome} = 'loss' AND NOT ${isFollower}`),
  rMicros: sumOf(rMicrosOfDecision),
  rCount: numberOf(isDecisionWithR),
};

export type DaySums = EntrySums & { date: string };

/** The same of whole days, from what is kept of each. */
const SUMS_OF_DAYS = {
  count: dailyPnl.entries,
  netCents: exact(dailyPnl.pnlCents),
  decisions: dailyPnl.decisions,
  decisionsWon: dailyPnl.decisionsWon,
  decisionsLost: dailyPnl.decisionsLost,
  rMicros: exact(sql`coalesce(${dailyR.rMicros}, 0)`),
  rCount: sql<number>`coalesce(${dailyR.withR}, 0)`,
};

const sumOfNumbers = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`;

const TOTALS_OF_DAYS = {
  count: sumOfNumbers(dailyPnl.entries),
  netCents: sumOf(dailyPnl.pnlCents),
  decisions: sumOfNumbers(dailyPnl.decisions),
  decisionsWon: sumOfNumbers(dailyPnl.decisionsWon),
  decisionsLost: sumOfNumbers(dailyPnl.decisionsLost),
  rMicros: sumOf(dailyR.rMicros),
  rCount: sumOfNumbers(dailyR.withR),
};

/** Which days, and in which order. */
interface DaysAsked {
  isForward: boolean;
  from: string | undefined;
  limit: number;
}

const isBeyond = (date: SQLiteColumn, { isForward, from }: DaysAsked): SQL | undefined =>
  from === undefined ? undefined : isForward ? lt(date, from) : gt(date, from);

/** Adds up one trader's entries. Statements are built for each call: there are too many shapes to keep. */
export function sumsStore({ query }: Db) {
  const owner = sql.placeholder('traderId');
  const ofAll = preparedLater(() =>
    query
      .select({
        count: traderTotals.entries,
        netCents: exact(traderTotals.pnlCents),
        decisions: traderTotals.decisions,
        decisionsWon: traderTotals.decisionsWon,
        decisionsLost: traderTotals.decisionsLost,
        rMicros: sumOf(dailyR.rMicros),
        rCount: sql<number>`coalesce(sum(${dailyR.withR}), 0)`,
      })
      .from(traderTotals)
      .leftJoin(dailyR, eq(dailyR.traderId, traderTotals.traderId))
      .where(eq(traderTotals.traderId, owner))
      .groupBy(traderTotals.traderId)
      .prepare(),
  );

  const isSameDay = and(eq(dailyR.traderId, dailyPnl.traderId), eq(dailyR.tradeDate, dailyPnl.tradeDate));

  function totalsOf(selection: EntrySelection) {
    if (!isOfWholeDays(selection)) {
      return query
        .select(SUMS)
        .from(ENTRIES_BY_DAY)
        .where(and(...isSelected(selection)));
    }
    return query
      .select(TOTALS_OF_DAYS)
      .from(dailyPnl)
      .leftJoin(dailyR, isSameDay)
      .where(and(...areDaysSelected(selection)));
  }

  function daysOf(selection: EntrySelection, asked: DaysAsked) {
    const direction = asked.isForward ? desc : asc;
    if (!isOfWholeDays(selection)) {
      return query
        .select({ date: sql<string>`${tradeDate}`, ...SUMS })
        .from(ENTRIES_BY_DAY)
        .where(and(...isSelected(selection), isBeyond(tradeDate, asked)))
        .groupBy(tradeDate)
        .orderBy(direction(tradeDate))
        .limit(asked.limit);
    }
    return query
      .select({ date: dailyPnl.tradeDate, ...SUMS_OF_DAYS })
      .from(dailyPnl)
      .leftJoin(dailyR, isSameDay)
      .where(and(...areDaysSelected(selection), isBeyond(dailyPnl.tradeDate, asked)))
      .orderBy(direction(dailyPnl.tradeDate))
      .limit(asked.limit);
  }

  return {
    /** Of all entries of a selection. */
    totals(selection: EntrySelection): EntrySums {
      const { traderId, filter, facets, words } = selection;
      if (filter === 'all' && words.length === 0 && !hasFacets(facets)) {
        return ofAll.get({ traderId }) ?? NONE;
      }
      return totalsOf(selection).prepare().get(entryParameters(selection, null)) ?? NONE;
    },

    /** Of each day that has some, the latest first or the other way round, after the day `from`. */
    days: (selection: EntrySelection, asked: DaysAsked): DaySums[] =>
      daysOf(selection, asked).prepare().all(entryParameters(selection, null)),
  };
}
