import { and, asc, between, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { dayNotes } from '#src/db/day-tables.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { dailyPnl, dailyR } from '#src/db/tables.ts';
import type { DateRange } from '#src/values/dates.ts';
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

  const openCount = sql<number>`${dailyPnl.entries} - ${dailyPnl.settled}`;

  const daysIn = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: exact(dailyPnl.pnlCents),
        costsCents: exact(dailyPnl.costsCents),
        entries: dailyPnl.entries,
        openCount,
        decisions: dailyPnl.decisions,
        wins: dailyPnl.decisionsWon,
        losses: dailyPnl.decisionsLost,
        rMicros: exact(sql`coalesce(${dailyR.rMicros}, 0)`),
        rCount: sql<number>`coalesce(${dailyR.withR}, 0)`,
      })
      .from(dailyPnl)
      .leftJoin(dailyR, and(eq(dailyR.traderId, dailyPnl.traderId), eq(dailyR.tradeDate, dailyPnl.tradeDate)))
      .where(and(ofTrader, inRange))
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const netOfDays = preparedLater(() =>
    query
      .select({
        date: dailyPnl.tradeDate,
        pnlCents: exact(dailyPnl.pnlCents),
        entries: dailyPnl.entries,
        openCount,
      })
      .from(dailyPnl)
      .where(and(ofTrader, inRange))
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );

  const date = sql.placeholder('date');
  const before = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      .where(and(ofTrader, lt(dailyPnl.tradeDate, date)))
      .orderBy(desc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );
  const after = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate })
      .from(dailyPnl)
      .where(and(ofTrader, gt(dailyPnl.tradeDate, date)))
      .orderBy(asc(dailyPnl.tradeDate))
      .limit(1)
      .prepare(),
  );

  const notes = preparedLater(() =>
    query
      .select(notesColumns)
      .from(dayNotes)
      .where(and(eq(dayNotes.traderId, sql.placeholder('traderId')), eq(dayNotes.tradeDate, date)))
      .prepare(),
  );

  return {
    /** A trader's days with entries, ascending. */
    daysIn: (traderId: number, range: DateRange): StoredDay[] => daysIn.all({ traderId, ...range }),

    /** The same with nothing but what a year shows. */
    netOfDays: (traderId: number, range: DateRange) => netOfDays.all({ traderId, ...range }),

    /** The last day with entries before a day; `null` if there is none. */
    dayBefore: (traderId: number, date: string): string | null =>
      before.get({ traderId, date })?.date ?? null,
    /** The first one after it. */
    dayAfter: (traderId: number, date: string): string | null => after.get({ traderId, date })?.date ?? null,

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

    removeAllOf(traderId: number): void {
      query.delete(dayNotes).where(eq(dayNotes.traderId, traderId)).run();
    },
  };
}
