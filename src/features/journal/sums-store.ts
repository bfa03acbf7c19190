import { and, asc, count, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isClosed, isClosedWithR, rMicrosOfClosed } from '#src/db/entry-r.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { dailyPnl, journalEntries } from '#src/db/tables.ts';
import { areDaysSelected, ENTRIES_BY_DAY, isOfWholeDays, isSelected } from './conditions-store.ts';
import type { EntrySums } from './rules.ts';
import { type EntrySelection, entryParameters } from './store.ts';

const NONE: EntrySums = {
  count: 0,
  netCents: 0n,
  closed: 0,
  wins: 0,
  losses: 0,
  rMicros: 0n,
  rCount: 0,
};

const { tradeDate, outcome, pnlCents } = journalEntries;

const numberOf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
/** Neither amounts nor R are so large that those of all entries of a file would not fit into an integer. */
const sumOf = (column: SQLWrapper) => exact(sql`coalesce(sum(${column}), 0)`);

/** What entries add up to. */
const SUMS = {
  count: count(),
  netCents: sumOf(pnlCents),
  closed: numberOf(isClosed),
  wins: numberOf(sql`${outcome} = 'win'`),
  losses: numberOf(sql`${outcome} = 'loss'`),
  rMicros: sumOf(rMicrosOfClosed),
  rCount: numberOf(isClosedWithR),
};

export type DaySums = EntrySums & { date: string };

const sumOfNumbers = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`;

/** The same of whole days, from what is kept of each. */
const SUMS_OF_DAYS = {
  count: sumOfNumbers(dailyPnl.entries),
  netCents: sumOf(dailyPnl.pnlCents),
  closed: sumOfNumbers(dailyPnl.closed),
  wins: sumOfNumbers(dailyPnl.wins),
  losses: sumOfNumbers(dailyPnl.losses),
  rMicros: sumOf(dailyPnl.rMicros),
  rCount: sumOfNumbers(dailyPnl.withR),
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
  const totalsOf = (selection: EntrySelection) =>
    isOfWholeDays(selection)
      ? query
          .select(SUMS_OF_DAYS)
          .from(dailyPnl)
          .where(and(...areDaysSelected(selection)))
      : query
          .select(SUMS)
          .from(ENTRIES_BY_DAY)
          .where(and(...isSelected(selection)));

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
      .where(and(...areDaysSelected(selection), isBeyond(dailyPnl.tradeDate, asked)))
      .groupBy(dailyPnl.tradeDate)
      .orderBy(direction(dailyPnl.tradeDate))
      .limit(asked.limit);
  }

  return {
    /** Of all entries of a selection. */
    totals: (selection: EntrySelection): EntrySums =>
      totalsOf(selection).prepare().get(entryParameters(selection, null)) ?? NONE,

    /** Of each day that has some, the latest first or the other way round, after the day `from`. */
    days: (selection: EntrySelection, asked: DaysAsked): DaySums[] =>
      daysOf(selection, asked).prepare().all(entryParameters(selection, null)),
  };
}
