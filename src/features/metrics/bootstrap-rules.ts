/** A percentile bootstrap of the difference of two means: how far apart they are, without assuming how results are spread. */

import { sortedInParts } from './sorting-rules.ts';

/** The same resamples at every call, so that the same trades always give the same interval. */
const SEED = 20_260_101;

/** Each mean is drawn anew this often. */
const RESAMPLES = 2000;

/** Resamples between two chances to let others run: well under a millisecond each. */
const STEP = 50;

/** The middle share of the resamples that an interval covers. */
export const CONFIDENCE = 0.9;

/** More values than this are put into as many piles first, which bounds the work. */
const MOST_PILES = 500;

/** Values that are worked on between two chances to let others run: about a millisecond. */
const AT_ONCE = 16_384;

export interface Interval {
  low: number;
  high: number;
}

/**
 * Mulberry32, a generator of 32 bits: a counter whose steps are scrambled. Far from good enough for secrets, and even
 * enough for drawing with replacement.
 * @returns a function that draws a whole number from 0 to `below` − 1
 */
export function seededRandom(seed: number): (below: number) => number {
  let counter = seed >>> 0;
  return (below) => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * below);
  };
}

/**
 * The interval in which the difference of the means, `part` − `others`, lies: the 5th to the 95th percentile of its
 * resamples. The order of the values is irrelevant. Yields where others may run in between.
 */
export function* differenceOfMeans(part: Float64Array, others: Float64Array): Generator<void, Interval> {
  const random = seededRandom(SEED);
  const own = yield* buildPiles(part, random);
  const rest = yield* buildPiles(others, random);
  const differences = new Float64Array(RESAMPLES);
  for (let n = 0; n < RESAMPLES; n++) {
    differences[n] = resampledMean(own, random) - resampledMean(rest, random);
    if (n % STEP === STEP - 1) yield;
  }
  differences.sort();
  const outside = (1 - CONFIDENCE) / 2;
  return { low: percentile(differences, outside), high: percentile(differences, 1 - outside) };
}

/** Values added up in piles: the sum of each, and of how many values it is. */
interface Piles {
  sums: Float64Array;
  counts: Float64Array;
}

/**
 * Few values lie in a pile each. Many are shuffled and dealt: the mean of resampled piles then varies as that of
 * resampled values does, in variance and skewness alike.
 */
function* buildPiles(values: Float64Array, random: (below: number) => number): Generator<void, Piles> {
  const sorted = yield* sortedInParts(values);
  if (sorted.length <= MOST_PILES) return { sums: sorted, counts: new Float64Array(sorted.length).fill(1) };
  const [sums, counts] = [new Float64Array(MOST_PILES), new Float64Array(MOST_PILES)];
  for (let left = sorted.length; left > 0; left--) {
    const drawn = random(left);
    const pile = left % MOST_PILES;
    sums[pile] = at(sums, pile) + at(sorted, drawn);
    counts[pile] = at(counts, pile) + 1;
    sorted[drawn] = at(sorted, left - 1);
    if (left % AT_ONCE === 0) yield;
  }
  return { sums, counts };
}

function resampledMean({ sums, counts }: Piles, random: (below: number) => number): number {
  let [sum, count] = [0, 0];
  for (let n = 0; n < sums.length; n++) {
    const drawn = random(sums.length);
    sum += at(sums, drawn);
    count += at(counts, drawn);
  }
  return sum / count;
}

/** Between two values in proportion. @param share 0 to 1 */
function percentile(ascending: Float64Array, share: number): number {
  const place = share * (ascending.length - 1);
  const [lower, upper] = [at(ascending, Math.floor(place)), at(ascending, Math.ceil(place))];
  return lower + (upper - lower) * (place % 1);
}

/** An element that is there. */
const at = (values: Float64Array, index: number): number => values[index] ?? 0;
