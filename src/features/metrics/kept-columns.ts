import type { Db } from '#src/db/open.ts';
import { FIRST_TRADE_DATE, LAST_TRADE_DATE, yearOf } from '#src/values/dates.ts';
import { arraysOfDay, type StoredRow } from './day-arrays.ts';
import { Dictionary } from './entry-codes.ts';
import { type EntryArrays, type EntryColumns, exchanged } from './entry-columns.ts';
import { halfHoursIn } from './half-hours.ts';
import { inSlices } from './in-slices.ts';
import type { MetricsStore } from './store.ts';
import { type Whole, wholeAgain, wholeOf } from './whole.ts';

/** Entries kept over all traders: 30 MiB. The trader asked for last is kept whatever they have. */
const MOST_KEPT = 300_000;
/** Characters of texts that take as much as an entry. */
const TEXT_OF_ENTRY = 50;
/** Rows that are read at once. */
const PAGE = 500;
/** Days that are read again within the call; more are read in slices. */
const FEW_DAYS = 3;
/** Rounds of slices after which what changes all the time is read at once. */
const MOST_ROUNDS = 20;

interface Kept extends Whole {
  /** How often each day was changed when it was read. */
  changes: ReadonlyMap<string, number>;
  timeZone: string;
  /** Whether anyone may read its columns later than in the turn in which they were asked for. */
  isHeld: boolean;
}

/** What is to be read. */
interface Outdated {
  /** `null` for all of them. */
  days: readonly string[] | null;
  before: Kept | null;
  /** How often each day was changed, as of no later than what is then read. */
  changes: ReadonlyMap<string, number>;
}

interface KeptColumnsDeps {
  db: Pick<Db, 'readTogether'>;
  store: () => MetricsStore;
  timeZone: () => string;
  /** The team's current day: nothing was opened in a later year. */
  today: () => string;
}

/** The columns of traders, as they are asked for; those that were not for the longest time go first. */
export function keptColumns({ db, store, timeZone, today }: KeptColumnsDeps) {
  const kept = new Map<number, Kept>();
  /** What is being read: others who ask for it meanwhile wait for the same. */
  const loading = new Map<number, Promise<void>>();

  /** Yields now and then. @returns the entries of each day of the range, and of the others none */
  function* daysRead(
    traderId: number,
    range: { from: string; to: string },
    dictionary: Dictionary,
    halfHourOf: (instant: number) => number,
  ): Generator<void, Map<string, EntryArrays>> {
    const days = new Map<string, EntryArrays>();
    let [day, id]: [StoredRow[], number] = [[], 0];
    let { from } = range;
    const finish = () => {
      if (day.length > 0) days.set(String(day[0]?.[0]), arraysOfDay(day, dictionary, halfHourOf));
      day = [];
    };
    for (;;) {
      const rows = store().rows(traderId, { from, to: range.to }, id, PAGE);
      for (const row of rows) {
        if (row[0] !== from) finish();
        day.push(row);
        from = String(row[0]);
        id = Number(row[1]);
      }
      if (rows.length < PAGE) break;
      yield;
    }
    finish();
    return days;
  }

  /** Reads a trader's entries, or what changed of them. */
  function* read(traderId: number, { before, days: changed, changes }: Outdated) {
    const zone = timeZone();
    const dictionary = before?.columns.dictionary ?? new Dictionary();
    const halfHourOf = halfHoursIn(zone, String(yearOf(today()) + 1));
    let days = new Map<string, EntryArrays>();
    if (changed === null) {
      const whole = { from: FIRST_TRADE_DATE, to: LAST_TRADE_DATE };
      days = yield* daysRead(traderId, whole, dictionary, halfHourOf);
    } else {
      for (const date of changed) {
        const found = yield* daysRead(traderId, { from: date, to: date }, dictionary, halfHourOf);
        days.set(date, found.get(date) ?? arraysOfDay([], dictionary, halfHourOf));
        yield;
      }
    }
    yield;
    if (before) {
      // What fails half way is not kept.
      kept.delete(traderId);
      const exchange = () => exchanged(before.columns, days, dictionary, before.isHeld);
      const whole = wholeAgain(before, [...days.keys()], exchange);
      keep(traderId, { ...whole, changes, timeZone: zone, isHeld: false });
    } else {
      const columns = exchanged(null, days, dictionary, false);
      yield;
      keep(traderId, { ...wholeOf(columns), changes, timeZone: zone, isHeld: false });
    }
    // What is asked of them takes a turn of its own.
    yield;
  }

  function keep(traderId: number, now: Kept): void {
    kept.delete(traderId);
    kept.set(traderId, now);
    let size = [...kept.values()].reduce((sum, { columns }) => sum + sizeOf(columns), 0);
    for (const [oldest, { columns }] of kept) {
      if (size <= MOST_KEPT || oldest === traderId) break;
      kept.delete(oldest);
      size -= sizeOf(columns);
    }
  }

  /** What is to be read, if anything. */
  function outdated(traderId: number): Outdated | undefined {
    const known = kept.get(traderId);
    const changes = store().changes(traderId);
    if (!known || known.timeZone !== timeZone() || isOvergrown(known.columns)) {
      return { days: null, before: null, changes };
    }
    const days: string[] = [];
    for (const [date, count] of changes) if (known.changes.get(date) !== count) days.push(date);
    return days.length === 0 ? undefined : { days, before: known, changes };
  }

  return {
    /**
     * The columns as the file is when `use` runs, which is in the same turn; so is what it reads. They are `use`'s until it
     * returns; who reads them any longer holds them.
     */
    async use<T>(traderId: number, use: (whole: Whole) => T, { isHeld = false } = {}): Promise<T> {
      for (let round = 1; ; round++) {
        while (loading.has(traderId)) await loading.get(traderId);
        const found = db.readTogether(() => {
          const due = outdated(traderId);
          if (due && (round >= MOST_ROUNDS || (due.days !== null && due.days.length <= FEW_DAYS))) {
            // To its end at once.
            for (const _ of read(traderId, due));
          } else if (due) return { due };
          const now = kept.get(traderId);
          if (!now) throw new Error('read entries are kept');
          kept.delete(traderId);
          kept.set(traderId, now);
          now.isHeld ||= isHeld;
          return { result: use(now) };
        });
        if ('result' in found) return found.result;
        const reading = inSlices(read(traderId, found.due)).finally(() => loading.delete(traderId));
        loading.set(traderId, reading);
        await reading;
      }
    },
  };
}

const sizeOf = ({ length, dictionary }: EntryColumns): number =>
  length + Math.ceil(dictionary.characters / TEXT_OF_ENTRY);

/** Whether most of what the dictionary has is of entries that are gone. */
const isOvergrown = ({ length, dictionary }: EntryColumns): boolean =>
  dictionary.items > 8 * length + 1000 || dictionary.texts.items.length > 2 * length + 1000;
