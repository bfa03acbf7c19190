import { and, asc, between, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { type AccountFilter, accountConditions } from '#src/db/account-conditions.ts';
import { dayNotes, type NotesTable, weekNotes } from '#src/db/day-tables.ts';
import { exactSum, numberSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { dailyPnl } from '#src/db/tables.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import type { StoredDay } from './rules.ts';

/** What is stored of the notes of a day or a week. */
export interface StoredNotes {
  notes: string | null;
  /** Epoch milliseconds. */
  changedAt: number | null;
  version: number;
}

interface NotesChange {
  traderId: number;
  /** The day, or the week's Sunday. */
  date: string;
  notes: string | null;
  changedAt: number;
}

export type NotesStore = ReturnType<typeof notesStore>;

/** Those of which nothing has been noted. */
const NO_NOTES: StoredNotes = { notes: null, changedAt: null, version: 1 };

/** Reads a trader's roll-ups by day, and keeps their notes of days and weeks. */
export function daysStore({ query }: Db) {
  const ofTrader = eq(dailyPnl.traderId, sql.placeholder('traderId'));
  const inRange = between(dailyPnl.tradeDate, sql.placeholder('from'), sql.placeholder('to'));
  const date = sql.placeholder('date');

  // For the accounts that are looked at. Few screens ask for others than all.
  const daysIn = (kept: AccountFilter) =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: exactSum(dailyPnl.pnlCents),
        costsCents: exactSum(dailyPnl.costsCents),
        entries: numberSum(dailyPnl.entries),
        closed: numberSum(dailyPnl.closed),
        wins: numberSum(dailyPnl.wins),
        losses: numberSum(dailyPnl.losses),
        rMicros: exactSum(dailyPnl.rMicros),
        rCount: numberSum(dailyPnl.withR),
      })
      .from(dailyPnl)
      .where(and(ofTrader, inRange, ...accountConditions(kept, dailyPnl.accountId)))
      .groupBy(dailyPnl.tradeDate)
      .orderBy(dailyPnl.tradeDate)
      .prepare();

  const beside = (kept: AccountFilter, isBeside: typeof lt, order: typeof desc) =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      .where(
        and(ofTrader, isBeside(dailyPnl.tradeDate, date), ...accountConditions(kept, dailyPnl.accountId)),
      )
      .orderBy(order(dailyPnl.tradeDate))
      .limit(1)
      .prepare();

  return {
    /** A trader's days with entries, ascending. */
    daysIn: (traderId: number, range: DateRange, kept: AccountFilter): StoredDay[] =>
      daysIn(kept).all({ traderId, ...range }),

    /** The last day with entries before a day; `null` if there is none. */
    dayBefore: (traderId: number, date: string, kept: AccountFilter): string | null =>
      beside(kept, lt, desc).get({ traderId, date })?.date ?? null,
    /** The first one after it. */
    dayAfter: (traderId: number, date: string, kept: AccountFilter): string | null =>
      beside(kept, gt, asc).get({ traderId, date })?.date ?? null,

    dayNotes: notesStore({ query }, dayNotes),
    weekNotes: notesStore({ query }, weekNotes),

    removeAllFor(traderId: number): void {
      query.delete(dayNotes).where(eq(dayNotes.traderId, traderId)).run();
      query.delete(weekNotes).where(eq(weekNotes.traderId, traderId)).run();
    },
  };
}

/** What is noted of days, or of weeks. */
function notesStore({ query }: Pick<Db, 'query'>, noted: NotesTable) {
  const columns = { notes: noted.notes, changedAt: noted.changedAt, version: noted.version };
  const one = preparedLater(() =>
    query
      .select(columns)
      .from(noted)
      .where(and(eq(noted.traderId, sql.placeholder('traderId')), eq(noted.date, sql.placeholder('date'))))
      .prepare(),
  );
  return {
    read: (traderId: number, date: string): StoredNotes => one.get({ traderId, date }) ?? NO_NOTES,

    set: ({ traderId, date, ...kept }: NotesChange): StoredNotes =>
      query
        .insert(noted)
        .values({ traderId, date, ...kept, version: 2 })
        .onConflictDoUpdate({
          target: [noted.traderId, noted.date],
          set: { ...kept, version: raised(noted.version) },
        })
        .returning(columns)
        .get(),
  };
}
