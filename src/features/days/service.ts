import type { Db } from '#src/db/open.ts';
import { expectVersion, invalidField } from '#src/errors.ts';
import type { AccountFacets } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { MONTH_TOO_LATE } from '#src/features/performance/contract.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import { memoize } from '#src/values/memoize.ts';
import {
  addDays,
  isCalendarMonth,
  listWeeks,
  monthOf,
  monthRange,
  nextMonth,
  weekRange,
} from '#src/values/time/dates.ts';
import {
  MAX_DAY_ENTRIES,
  NOTES_CHANGED,
  NOTES_IN_FUTURE,
  type NotesChange,
  WEEK_NOTES_CHANGED,
  WEEK_NOTES_IN_FUTURE,
  YEAR_TOO_LATE,
} from './contract.ts';
import type { DayNotes, OwnDay, OwnMonth, OwnWeek, OwnYear, WeekNotes } from './responses.ts';
import { sumDays, sumsIn } from './rules.ts';
import { daysStore, type NotesStore, type StoredNotes } from './store.ts';

export interface DaysDeps {
  db: Db;
  clock: () => number;
  /** The team's current day. */
  today: () => string;
  journal: Pick<JournalService, 'ofDay'>;
  quota: Pick<QuotaService, 'expectRoomForNotes'>;
}

export type DaysService = ReturnType<typeof daysService>;

/** A trader's own calendar, from the roll-ups, and what they note of its days and weeks. */
export function daysService({ db, clock, today, journal, quota }: DaysDeps) {
  // Commands and the server start need none of its statements.
  const store = memoize(() => daysStore(db));

  /** A version, if sent, must be the current one. @throws AppError 409, 422 for what has not begun */
  const changeNotes = (
    kept: (of: ReturnType<typeof store>) => NotesStore,
    { traderId, date, version, notes, changed, inFuture }: NotesUpdate,
  ): StoredNotes =>
    db.transaction(() => {
      const of = kept(store());
      const before = of.read(traderId, date);
      if (date > today()) throw invalidField('notes', inFuture);
      expectVersion(before.version, version, changed);
      const next = notes === undefined ? before.notes : notes;
      quota.expectRoomForNotes(traderId, [next]);
      return of.set({ traderId, date, notes: next, changedAt: clock() });
    });

  return {
    /** @throws AppError 422 for a month after the next one */
    month(traderId: number, month: string, kept: AccountFacets): OwnMonth {
      if (!isCalendarMonth(month, today())) throw invalidField('month', MONTH_TOO_LATE);
      const range = monthRange(month);
      const weeks = listWeeks(month);
      const from = weeks.at(0)?.from ?? range.from;
      const to = weeks.at(-1)?.to ?? range.to;
      const days = store().daysIn(traderId, { from, to }, kept);
      return {
        month,
        days: days
          .filter(({ date }) => monthOf(date) === month)
          .map((day) => ({ date: day.date, ...sumDays([day]) })),
        weeks: weeks.map((week) => ({ weekStart: week.from, weekEnd: week.to, ...sumsIn(days, week) })),
        totals: sumsIn(days, range),
      };
    },

    /** @throws AppError 422 for a year after that of next month */
    year(traderId: number, year: string, kept: AccountFacets): OwnYear {
      if (`${year}-01` > nextMonth(monthOf(today()))) throw invalidField('year', YEAR_TOO_LATE);
      const days = store().daysIn(traderId, { from: `${year}-01-01`, to: `${year}-12-31` }, kept);
      return {
        year,
        days: days.map(({ date, pnlCents, entries, closed }) => ({
          date,
          net: pnlCents,
          entries,
          openCount: entries - closed,
        })),
      };
    },

    week(traderId: number, sunday: string, kept: AccountFacets): OwnWeek {
      const week = weekRange(sunday);
      const before = weekRange(addDays(sunday, -7));
      const days = store().daysIn(traderId, { from: before.from, to: week.to }, kept);
      return {
        weekStart: week.from,
        weekEnd: week.to,
        days: days
          .filter(({ date }) => date >= week.from)
          .map((day) => ({ date: day.date, ...sumDays([day]) })),
        totals: sumsIn(days, week),
        before: sumsIn(days, before),
        notes: toWeekNotes(sunday, store().weekNotes.read(traderId, sunday)),
      };
    },

    day(traderId: number, date: string, kept: AccountFacets): OwnDay {
      const { daysIn, dayBefore, dayAfter } = store();
      return {
        date,
        previous: dayBefore(traderId, date, kept),
        next: dayAfter(traderId, date, kept),
        totals: sumDays(daysIn(traderId, { from: date, to: date }, kept)),
        entries: journal.ofDay(traderId, date, MAX_DAY_ENTRIES, kept),
        notes: toDayNotes(date, store().dayNotes.read(traderId, date)),
      };
    },

    /** @throws AppError as {@link changeNotes} */
    changeNotes: (traderId: number, date: string, change: NotesChange): DayNotes =>
      toDayNotes(
        date,
        changeNotes(({ dayNotes }) => dayNotes, {
          ...change,
          ...{ traderId, date, changed: NOTES_CHANGED, inFuture: NOTES_IN_FUTURE },
        }),
      ),

    /** @throws AppError as {@link changeNotes} */
    changeWeekNotes: (traderId: number, sunday: string, change: NotesChange): WeekNotes =>
      toWeekNotes(
        sunday,
        changeNotes(({ weekNotes }) => weekNotes, {
          ...change,
          ...{ traderId, date: sunday, changed: WEEK_NOTES_CHANGED, inFuture: WEEK_NOTES_IN_FUTURE },
        }),
      ),

    /** Deletes a trader's notes once they are archived. Part of removing a trader. */
    removeAllFor: (traderId: number): void => store().removeAllFor(traderId),
  };
}

/** A change of the notes of a day, or of a week by its Sunday, and what is said where it is rejected. */
interface NotesUpdate extends NotesChange {
  traderId: number;
  date: string;
  changed: string;
  inFuture: string;
}

const toDayNotes = (date: string, stored: StoredNotes): DayNotes => ({ date, ...toNotes(stored) });
const toWeekNotes = (weekStart: string, stored: StoredNotes): WeekNotes => ({
  weekStart,
  ...toNotes(stored),
});

const toNotes = ({ notes, changedAt, version }: StoredNotes) => ({
  notes,
  changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
  version,
});
