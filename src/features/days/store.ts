import { and, asc, between, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { type AccountFilter, accountConditions } from '#src/db/account-conditions.ts';
import { dayNotes } from '#src/db/day-tables.ts';
import { exactSum, numberSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { dailyPnl } from '#src/db/tables.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import type { StoredDay } from './rules.ts';

/** What is stored of a day's notes. */
export interface StoredNotes {
  notes: string | null;
  /** Epoch milliseconds. */
  changedAt: number | null;
  version: number;
}

interface NotesChange {
  traderId: number;
  date: string;
  notes: string | null;
  changedAt: number;
}

const notesColumns = { notes: dayNotes.notes, changedAt: dayNotes.changedAt, version: dayNotes.version };

/** Reads a trader's roll-ups by day, and keeps their notes of days. */
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

  const notes = preparedLater(() =>
    query
      .select(notesColumns)
      .from(dayNotes)
      .where(and(eq(dayNotes.traderId, sql.placeholder('traderId')), eq(dayNotes.tradeDate, date)))
      .prepare(),
  );

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

    /** `undefined` while nothing has been noted. */
    notes: (traderId: number, date: string): StoredNotes | undefined => notes.get({ traderId, date }),

    setNotes: ({ traderId, date: tradeDate, ...kept }: NotesChange): StoredNotes =>
      query
        .insert(dayNotes)
        .values({ traderId, tradeDate, ...kept, version: 2 })
        .onConflictDoUpdate({
          target: [dayNotes.traderId, dayNotes.tradeDate],
          set: { ...kept, version: raised(dayNotes.version) },
        })
        .returning(notesColumns)
        .get(),

    removeAllFor(traderId: number): void {
      query.delete(dayNotes).where(eq(dayNotes.traderId, traderId)).run();
    },
  };
}
