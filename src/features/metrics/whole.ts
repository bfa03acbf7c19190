import type { EntryColumns } from './entry-columns.ts';
import { exchangedTimes, type HoldingTimes, holdingTimesAt } from './holding-times.ts';
import { addUp, noEntries, type Readings, readings, readTogether, type Tallies, tallied } from './scan.ts';
import { Tally } from './tally-rules.ts';

/** All of a trader's entries, and what they come to. */
export interface Whole {
  columns: EntryColumns;
  tallies: Tallies;
  holding: HoldingTimes;
  read: Readings;
  /** By date: the best of what is left of them is found without going through all entries again. */
  readByDay: ReadonlyMap<string, Readings>;
}

/** Yields where others may run in between. */
export function* computeWhole(columns: EntryColumns): Generator<void, Whole> {
  const tallies = yield* tallied(columns, columns.all);
  const holding = yield* holdingTimesAt(columns, columns.all);
  const readByDay = yield* computeReadings(columns, columns.dates);
  yield;
  return { columns, tallies, holding, read: readTogether(readByDay.values()), readByDay };
}

/**
 * The same from what they came to before the entries of some days were exchanged: those are taken out, and what they are
 * now is added. Exact, since sums are of whole numbers. Yields where others may run in between.
 * @param exchange makes the columns as they are now, and may write over those of before
 */
export function* wholeAgain(
  before: Whole,
  dates: readonly string[],
  exchange: () => Generator<void, EntryColumns>,
): Generator<void, Whole> {
  const { days: _, ...others } = noEntries(before.columns);
  copyOthers(others, before.tallies);
  // Days have other places later, so that none is taken out: those of the dates are begun anew.
  const daysBefore = new Tally(before.columns.dates.length);
  const gone = positionsOn(before.columns, dates);
  yield* addUp({ days: daysBefore, ...others }, before.columns, gone, -1);
  const without = yield* holdingTimesAt(before.columns, gone);
  const columns = yield* exchange();
  yield;
  const days = new Tally(columns.dates.length);
  copyDays(days, columns, before, new Set(dates));
  const come = positionsOn(columns, dates);
  yield* addUp({ days, ...others }, columns, come, 1);
  const and = yield* holdingTimesAt(columns, come);
  const holding = yield* exchangedTimes(before.holding, { without, and });
  const readByDay = new Map(before.readByDay);
  for (const date of dates) readByDay.delete(date);
  for (const [date, read] of yield* computeReadings(columns, dates)) readByDay.set(date, read);
  yield;
  const read = readTogether(readByDay.values());
  return { columns, tallies: { days, ...others }, holding, read, readByDay };
}

/** Entries that are read before others may run: a millisecond. */
const AT_ONCE = 4096;

/** Of those of the dates that have entries. Yields where others may run in between. */
function* computeReadings(
  columns: EntryColumns,
  dates: readonly string[],
): Generator<void, Map<string, Readings>> {
  const found = new Map<string, Readings>();
  let read = 0;
  for (const day of daysOn(columns, dates)) {
    const positions = ofDay(columns, day);
    found.set(columns.dates[day] ?? '', readings(columns, positions));
    read += positions.length + DAY;
    if (read < AT_ONCE) continue;
    read = 0;
    yield;
  }
  return found;
}

/** A day takes as long as so many entries. */
const DAY = 16;

type Others = Omit<Tallies, 'days'>;

function copyOthers(into: Others, { traits, timings, contracts, strategies, accounts, tags }: Others): void {
  into.traits.copy(traits);
  into.timings.copy(timings);
  into.contracts.copy(contracts);
  into.strategies.copy(strategies);
  into.accounts.copy(accounts);
  into.tags.copy(tags);
}

/** But those of the dates. Days that follow one another before and after are copied as one. */
function copyDays(days: Tally, { dates }: EntryColumns, before: Whole, without: ReadonlySet<string>): void {
  const places = new Map(before.columns.dates.map((date, day) => [date, day]));
  const run = { from: 0, at: 0, codes: 0 };
  dates.forEach((date, at) => {
    const from = without.has(date) ? undefined : places.get(date);
    if (from === undefined) return;
    if (from !== run.from + run.codes || at !== run.at + run.codes) {
      days.copy(before.tallies.days, run);
      Object.assign(run, { from, at, codes: 0 });
    }
    run.codes++;
  });
  days.copy(before.tallies.days, run);
}

/** Ascending. */
function daysOn({ dates }: EntryColumns, on: readonly string[]): number[] {
  const places = new Map(dates.map((date, day) => [date, day]));
  return on.flatMap((date) => places.get(date) ?? []).sort((a, b) => a - b);
}

const ofDay = ({ starts, all }: EntryColumns, day: number): Uint32Array =>
  all.subarray(starts[day] ?? 0, starts[day + 1] ?? 0);

/** Ascending. */
function positionsOn(columns: EntryColumns, on: readonly string[]): Uint32Array {
  const ranges = daysOn(columns, on).map((day) => ofDay(columns, day));
  const positions = new Uint32Array(ranges.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const range of ranges) {
    positions.set(range, next);
    next += range.length;
  }
  return positions;
}
