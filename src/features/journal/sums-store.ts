import { and, asc, count, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isClosed, isClosedWithR, rMicrosOfClosed } from '#src/db/entry-r.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { dailyPnl, journalEntries } from '#src/db/tables.ts';
import { areDaysSelected, isOfWholeDays } from './conditions-store.ts';
import { piecesStore } from './pieces-store.ts';
import { added, type EntrySums } from './rules.ts';
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

/** No entry of a day has such an id. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

const { tradeDate, outcome, pnlCents } = journalEntries;

const countWhere = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
/** Neither amounts nor R are so large that those of all entries of a file would not fit into an integer. */
const sumColumn = (column: SQLWrapper) => exact(sql`coalesce(sum(${column}), 0)`);

/** What entries add up to. */
const SUMS = {
  count: count(),
  netCents: sumColumn(pnlCents),
  closed: countWhere(isClosed),
  wins: countWhere(sql`${outcome} = 'win'`),
  losses: countWhere(sql`${outcome} = 'loss'`),
  rMicros: sumColumn(rMicrosOfClosed),
  rCount: countWhere(isClosedWithR),
};

export type DaySums = EntrySums & { date: string };

const sumOfNumbers = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`;

/** The same of whole days, from what is kept of each. */
const SUMS_OF_DAYS = {
  count: sumOfNumbers(dailyPnl.entries),
  netCents: sumColumn(dailyPnl.pnlCents),
  closed: sumOfNumbers(dailyPnl.closed),
  wins: sumOfNumbers(dailyPnl.wins),
  losses: sumOfNumbers(dailyPnl.losses),
  rMicros: sumColumn(dailyPnl.rMicros),
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

/** Adds up one trader's entries. What looks through many yields where others may run in between. */
export function sumsStore(db: Pick<Db, 'query'>) {
  const { query } = db;

  /** Of all entries of a selection that is made of whole days. */
  const ofWholeDays = (selection: EntrySelection): EntrySums =>
    query
      .select(SUMS_OF_DAYS)
      .from(dailyPnl)
      .where(and(...areDaysSelected(selection)))
      .prepare()
      .get(entryParameters(selection, null)) ?? NONE;

  function daysOfWhole(selection: EntrySelection, asked: DaysAsked): DaySums[] {
    const direction = asked.isForward ? desc : asc;
    return query
      .select({ date: dailyPnl.tradeDate, ...SUMS_OF_DAYS })
      .from(dailyPnl)
      .where(and(...areDaysSelected(selection), isBeyond(dailyPnl.tradeDate, asked)))
      .groupBy(dailyPnl.tradeDate)
      .orderBy(direction(dailyPnl.tradeDate))
      .limit(asked.limit)
      .prepare()
      .all(entryParameters(selection, null));
  }

  return {
    /** Of all entries of a selection. */
    *totals(selection: EntrySelection): Generator<void, EntrySums> {
      if (isOfWholeDays(selection)) return ofWholeDays(selection);
      let sums = NONE;
      yield* piecesStore(db, selection).each(
        { from: null, isNewestFirst: true },
        (entries, isIn) => query.select(SUMS).from(entries).where(isIn).prepare(),
        (read, piece) => {
          sums = added(sums, read.get(piece) ?? NONE);
          return true;
        },
      );
      return sums;
    },

    /** Of each day that has some, the latest first or the other way round, after the day `from`. */
    *days(selection: EntrySelection, asked: DaysAsked): Generator<void, DaySums[]> {
      if (isOfWholeDays(selection)) return daysOfWhole(selection, asked);
      const { isForward, from, limit } = asked;
      const days: DaySums[] = [];
      const after = from === undefined ? null : { tradeDate: from, id: isForward ? 0 : AFTER_ALL };
      yield* piecesStore(db, selection).each(
        { from: after, isNewestFirst: isForward },
        (entries, isIn) =>
          query
            .select({ date: sql<string>`${tradeDate}`, ...SUMS })
            .from(entries)
            .where(isIn)
            .groupBy(tradeDate)
            .orderBy(isForward ? desc(tradeDate) : asc(tradeDate))
            .prepare(),
        (read, piece) => {
          for (const { date, ...sums } of read.all(piece)) {
            const last = days.at(-1);
            // A day can be in several pieces.
            if (last?.date === date) days[days.length - 1] = { date, ...added(last, sums) };
            else days.push({ date, ...sums });
          }
          return days.length <= limit;
        },
      );
      return days.slice(0, limit);
    },
  };
}
