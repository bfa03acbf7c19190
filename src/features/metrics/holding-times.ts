import type { EntryColumns } from './entry-columns.ts';
import { computeMedian } from './median-rules.ts';
import { sortedInParts } from './sorting-rules.ts';
import { isClosed, KIND } from './tally-rules.ts';

/** How long closed entries were held whose two instants are known. Milliseconds, ascending. */
export interface HoldingTimes {
  all: Float64Array;
  winners: Float64Array;
  losers: Float64Array;
}

type Name = keyof HoldingTimes;

const each = (of: (name: Name) => Float64Array): HoldingTimes => ({
  all: of('all'),
  winners: of('winners'),
  losers: of('losers'),
});

/** Yields where others may run in between. */
export function* holdingTimesAt(
  columns: EntryColumns,
  positions: Uint32Array,
): Generator<void, HoldingTimes> {
  const { kind, opened, closed } = columns;
  const { length } = positions;
  const times = each(() => new Float64Array(length));
  const counts = { all: 0, winners: 0, losers: 0 };
  for (let index = 0; index < length; index++) {
    const at = positions[index] ?? 0;
    const of = kind[at];
    if (!isClosed(of)) continue;
    const held = (closed[at] ?? Number.NaN) - (opened[at] ?? Number.NaN);
    if (Number.isNaN(held)) continue;
    times.all[counts.all++] = held;
    if (of === KIND.win) times.winners[counts.winners++] = held;
    if (of === KIND.loss) times.losers[counts.losers++] = held;
  }
  yield;
  return {
    all: yield* sortedInParts(times.all.subarray(0, counts.all)),
    winners: yield* sortedInParts(times.winners.subarray(0, counts.winners)),
    losers: yield* sortedInParts(times.losers.subarray(0, counts.losers)),
  };
}

/** Without those of some entries, and with those of others. Yields where others may run in between. */
export function* exchangedTimes(
  times: HoldingTimes,
  { without, and }: { without: HoldingTimes; and: HoldingTimes },
): Generator<void, HoldingTimes> {
  return {
    all: yield* exchanged(times.all, without.all, and.all),
    winners: yield* exchanged(times.winners, without.winners, and.winners),
    losers: yield* exchanged(times.losers, without.losers, and.losers),
  };
}

/** Values that are taken out or put in before others may run: a millisecond. */
const AT_ONCE = 4096;

/** @param gone all among the values */
function* exchanged(
  values: Float64Array,
  gone: Float64Array,
  come: Float64Array,
): Generator<void, Float64Array> {
  const all = new Float64Array(values.length - gone.length + come.length);
  let [from, to, out, into] = [0, 0, 0, 0];
  while (out < gone.length || into < come.length) {
    const [first, next] = [gone[out] ?? Number.POSITIVE_INFINITY, come[into] ?? Number.POSITIVE_INFINITY];
    const at = findPlace(values, Math.min(first, next), from);
    all.set(values.subarray(from, at), to);
    to += at - from;
    from = at;
    if (first <= next) {
      from++;
      out++;
    } else {
      all[to++] = next;
      into++;
    }
    if ((out + into) % AT_ONCE === 0) yield;
  }
  all.set(values.subarray(from), to);
  return all;
}

/** Where the first value is that is not below another, from a place on. */
function findPlace(values: Float64Array, value: number, from: number): number {
  let [low, high] = [from, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of each how many there are, and their median. */
export const computeMedians = (times: HoldingTimes) => ({
  all: medianWithCount(times.all),
  winners: medianWithCount(times.winners),
  losers: medianWithCount(times.losers),
});

const medianWithCount = (values: Float64Array) => ({ n: values.length, median: computeMedian(values) });
