import { FIRST_TRADE_DATE, LAST_TRADE_DATE, yearOf } from '#src/values/time/dates.ts';
import { arraysOfDay, type StoredRow } from './day-arrays.ts';
import { Dictionary } from './entry-codes.ts';
import { type EntryArrays, type EntryColumns, exchanged } from './entry-columns.ts';
import { halfHoursIn } from './half-hours.ts';
import type { MetricsStore } from './store.ts';
import { computeWhole, type Whole, wholeAgain } from './whole.ts';

/** Entries kept over all traders: 30 MiB. The trader asked for last is kept whatever they have. */
const MOST_KEPT = 300_000;
/** Characters of texts that take as much as an entry. */
const TEXT_OF_ENTRY = 50;
/** Rows that are read at once. */
const PAGE = 500;

interface Kept extends Whole {
  /** How often each day was changed when it was read. */
  changes: ReadonlyMap<string, number>;
  timeZone: string;
}

/** What is to be read. */
interface Outdated {
  /** `null` for all of them. */
  days: readonly string[] | null;
  before: Kept | null;
  /** How often each day was changed in what is then read. */
  changes: ReadonlyMap<string, number>;
}

interface KeptColumnsDeps {
  timeZone: () => string;
  /** The team's current day: nothing was opened in a later year. */
  today: () => string;
}

/** The columns of traders, as they are asked for; those that were not for the longest time go first. */
export function keptColumns({ timeZone, today }: KeptColumnsDeps) {
  const kept = new Map<number, Kept>();

  /** Yields where others may run in between. @returns the entries of each day of the range, and of the others none */
  function* daysRead(
    store: MetricsStore,
    traderId: number,
    range: { from: string; to: string },
    dictionary: Dictionary,
    halfHourOf: (instant: number) => number,
  ): Generator<void, Map<string, EntryArrays>> {
    const days = new Map<string, EntryArrays>();
    let [day, id]: [StoredRow[], number] = [[], 0];
    let { from } = range;
    function* finish(): Generator<void, void> {
      if (day.length > 0) days.set(String(day[0]?.[0]), yield* arraysOfDay(day, dictionary, halfHourOf));
      day = [];
    }
    for (;;) {
      const rows = store.rows(traderId, { from, to: range.to }, id, PAGE);
      for (const row of rows) {
        if (row[0] !== from) yield* finish();
        day.push(row);
        from = String(row[0]);
        id = Number(row[1]);
      }
      if (rows.length < PAGE) break;
      yield;
    }
    yield* finish();
    return days;
  }

  /** Reads a trader's entries, or what changed of them. */
  function* read(
    store: MetricsStore,
    traderId: number,
    { before, days: changed, changes }: Outdated,
  ): Generator<void, Kept> {
    const zone = timeZone();
    const dictionary = before?.columns.dictionary ?? new Dictionary();
    const halfHourOf = halfHoursIn(zone, String(yearOf(today()) + 1));
    let days = new Map<string, EntryArrays>();
    if (changed === null) {
      const whole = { from: FIRST_TRADE_DATE, to: LAST_TRADE_DATE };
      days = yield* daysRead(store, traderId, whole, dictionary, halfHourOf);
    } else {
      for (const date of changed) {
        const day = { from: date, to: date };
        const found = yield* daysRead(store, traderId, day, dictionary, halfHourOf);
        days.set(date, found.get(date) ?? (yield* arraysOfDay([], dictionary, halfHourOf)));
        yield;
      }
    }
    yield;
    // What fails half way is not kept.
    kept.delete(traderId);
    const exchange = () => exchanged(before?.columns ?? null, days, dictionary);
    const whole = yield* before
      ? wholeAgain(before, [...days.keys()], exchange)
      : computeWhole(yield* exchange());
    return { ...whole, changes, timeZone: zone };
  }

  function keep(traderId: number, now: Kept): void {
    kept.delete(traderId);
    kept.set(traderId, now);
    let size = [...kept.values()].reduce((sum, { columns }) => sum + estimateSize(columns), 0);
    for (const [oldest, { columns }] of kept) {
      if (size <= MOST_KEPT || oldest === traderId) break;
      kept.delete(oldest);
      size -= estimateSize(columns);
    }
  }

  /** What is to be read, if anything. */
  function outdated(store: MetricsStore, traderId: number): Outdated | undefined {
    const known = kept.get(traderId);
    const changes = store.changes(traderId);
    if (!known || known.timeZone !== timeZone() || isOvergrown(known.columns)) {
      return { days: null, before: null, changes };
    }
    const days: string[] = [];
    for (const [date, count] of changes) if (known.changes.get(date) !== count) days.push(date);
    return days.length === 0 ? undefined : { days, before: known, changes };
  }

  return {
    /**
     * The columns of what the store reads. Yields where others may run in between; of a trader, the next reading begins
     * once nobody uses those of the one before, which it writes over.
     */
    *of(traderId: number, store: MetricsStore): Generator<void, Whole> {
      const due = outdated(store, traderId);
      const now = due ? yield* read(store, traderId, due) : kept.get(traderId);
      if (!now) throw new Error('read entries are kept');
      keep(traderId, now);
      return now;
    },
  };
}

const estimateSize = ({ length, dictionary }: EntryColumns): number =>
  length + Math.ceil(dictionary.characters / TEXT_OF_ENTRY);

/** Whether most of what the dictionary has is of entries that are gone. */
const isOvergrown = ({ length, dictionary }: EntryColumns): boolean =>
  dictionary.items > 8 * length + 1000 || dictionary.texts.items.length > 2 * length + 1000;
