import type { Db } from '#src/db/open.ts';
import { expectVersion, invalidField } from '#src/errors.ts';
import type { AccountFacets } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { MONTH_TOO_LATE } from '#src/features/performance/contract.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import { memoize } from '#src/values/memoize.ts';
import { isCalendarMonth, listWeeks, monthOf, monthRange, nextMonth } from '#src/values/time/dates.ts';
import {
  type DayNotesChange,
  MAX_DAY_ENTRIES,
  NOTES_CHANGED,
  NOTES_IN_FUTURE,
  YEAR_TOO_LATE,
} from './contract.ts';
import type { DayNotes, OwnDay, OwnMonth, OwnYear } from './responses.ts';
import { sumDays, sumsIn } from './rules.ts';
import { daysStore, type StoredNotes } from './store.ts';

export interface DaysDeps {
  db: Db;
  clock: () => number;
  /** The team's current day. */
  today: () => string;
  journal: Pick<JournalService, 'ofDay'>;
  quota: Pick<QuotaService, 'expectRoomForNotes'>;
}

export type DaysService = ReturnType<typeof daysService>;

/** A trader's own calendar, from the roll-ups, and what they note of its days. */
export function daysService({ db, clock, today, journal, quota }: DaysDeps) {
  // Commands and the server start need none of its statements.
  const store = memoize(() => daysStore(db));

  const readNotes = (traderId: number, date: string): DayNotes =>
    toDayNotes(date, store().notes(traderId, date) ?? NO_NOTES);

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

    day(traderId: number, date: string, kept: AccountFacets): OwnDay {
      const { daysIn, dayBefore, dayAfter } = store();
      return {
        date,
        previous: dayBefore(traderId, date, kept),
        next: dayAfter(traderId, date, kept),
        totals: sumDays(daysIn(traderId, { from: date, to: date }, kept)),
        entries: journal.ofDay(traderId, date, MAX_DAY_ENTRIES, kept),
        notes: readNotes(traderId, date),
      };
    },

    /** A version, if sent, must be the current one. @throws AppError 409, 422 for a day in the future */
    changeNotes: (traderId: number, date: string, { version, ...change }: DayNotesChange): DayNotes =>
      db.transaction(() => {
        const before = readNotes(traderId, date);
        if (date > today()) throw invalidField('notes', NOTES_IN_FUTURE);
        expectVersion(before.version, version, NOTES_CHANGED);
        const { notes = before.notes } = change;
        quota.expectRoomForNotes(traderId, [notes]);
        return toDayNotes(date, store().setNotes({ traderId, date, notes, changedAt: clock() }));
      }),

    /** Deletes a trader's notes once they are archived. Part of removing a trader. */
    removeAllFor: (traderId: number): void => store().removeAllFor(traderId),
  };
}

/** Those of a day of which nothing has been noted. */
const NO_NOTES: StoredNotes = { notes: null, changedAt: null, version: 1 };

const toDayNotes = (date: string, { notes, changedAt, version }: StoredNotes): DayNotes => ({
  date,
  notes,
  changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
  version,
});
