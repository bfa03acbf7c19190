/** What sets some of a trader's trades apart from the others, where the numbers carry it. */

import { differenceOfMeans, type Interval } from './bootstrap-rules.ts';
import { Sum } from './exact-rules.ts';
import { type Moments, welchP } from './welch-rules.ts';

/** Fewer trades than this, on either side, say nothing. */
export const FINDING_MINIMUM = 30;

export const MOST_FINDINGS = 5;

/**
 * Among a hundred comparisons, luck alone makes ten stand out at 90 %. The screen therefore counts them all in: of what
 * passes it, luck makes this share (Benjamini and Hochberg 1995).
 */
const LUCKY_SHARE = 0.1;

/** Resampled at most; whatever passed the screen usually passes the resamples as well. */
const MOST_RESAMPLED = 20;

/** Two parts of which one follows from the other to this extent are the same finding: a tag and its strategy. */
const SAME = 0.7;

/** One way to divide trades into parts. */
export interface Division<Part> {
  parts: readonly Part[];
  /** The part of each trade, as its place among the parts; −1 where it is not known, and nothing is compared. */
  partOf: Int32Array;
  /** The trade of each, where one can be in several parts or in none; otherwise the n-th is of the n-th trade. */
  entryOf?: Int32Array;
}

export interface Finding<Part> extends Interval {
  part: Part;
  /** Trades in the part, and the others that they are compared with. */
  n: number;
  others: number;
  /** Of the part, in cents. */
  net: bigint;
  /** Cents, as `low` and `high`: between them lies the difference, `mean` − `othersMean`. */
  mean: number;
  othersMean: number;
}

/** A part against the others of its division. */
interface Comparison<Part> {
  division: Division<Part>;
  part: Part;
  index: number;
  own: Moments;
  rest: Moments;
  /** By how much the part's net differs from that of as many average ones: the same seen from the others. */
  stake: number;
}

/** What is told already: of which division, and 1 for every trade in the part. */
interface Told<Part> {
  division: Division<Part>;
  members: Uint8Array;
}

/**
 * Those with the largest stake first, none that says the same as one before. The order of the trades is irrelevant.
 * Yields where others may run in between.
 * @param pnl of each trade, whole cents
 */
export function* findings<Part>(
  pnl: Float64Array,
  divisions: readonly Division<Part>[],
): Generator<void, Finding<Part>[]> {
  const compared: Comparison<Part>[] = [];
  // Whole, so that sums of distances from it are as exact as those of cents, in any order.
  const middle = pnl.length === 0 ? 0 : Math.round(total(pnl) / pnl.length);
  yield;
  for (const division of divisions) {
    for (const comparison of yield* comparisons(division, pnl, middle)) compared.push(comparison);
    yield;
  }
  const found: Finding<Part>[] = [];
  const told: Told<Part>[] = [];
  let resampled = 0;
  const { passed, limit } = yield* screened(compared);
  for (const { division, part, index } of passed) {
    if (found.length === MOST_FINDINGS || resampled === MOST_RESAMPLED) break;
    const members = membersOf(division, index, pnl.length);
    yield;
    if (told.some((other) => Math.abs(correlation(other.members, members)) >= SAME)) continue;
    yield;
    const known = knownOf(division, pnl.length);
    const before = told.filter((other) => other.division === division);
    if (before.length > 0 && isEcho({ pnl, middle, members, known, before, limit })) continue;
    yield;
    const own = amountsOf(pnl, members);
    yield;
    const others = amountsOf(pnl, without(known, members));
    yield;
    const { low, high } = yield* differenceOfMeans(own, others);
    resampled++;
    if (low <= 0 && high >= 0) continue;
    const [mean, othersMean] = [total(own) / own.length, total(others) / others.length];
    const sizes = { n: own.length, others: others.length };
    found.push({ part, ...sizes, net: exactTotal(own), mean, othersMean, low, high });
    told.push({ division, members });
  }
  return found;
}

/**
 * Whether a part differs from the others of its division only because of what is told of that already: with a strategy
 * that earns it all, every other one is below average. What is told is left out on both sides.
 */
function isEcho(left: {
  pnl: Float64Array;
  middle: number;
  members: Uint8Array;
  known: Uint8Array;
  before: readonly Told<unknown>[];
  limit: number;
}): boolean {
  const { pnl, middle, members, known, before, limit } = left;
  const [own, rest] = [none(), none()];
  const compared = before.reduce((found, told) => without(found, told.members), known);
  for (let n = 0; n < pnl.length; n++) {
    if (compared[n] !== 1) continue;
    add(members[n] === 1 ? own : rest, (pnl[n] ?? 0) - middle);
  }
  return own.n < FINDING_MINIMUM || rest.n < FINDING_MINIMUM || welchP(own, rest) > limit;
}

/** Trades or comparisons that are worked on before others may run: about a millisecond. */
const AT_ONCE = 8192;
const SCREENED_AT_ONCE = 512;

/** Of every part that has enough trades, and enough others. */
function* comparisons<Part>(
  division: Division<Part>,
  pnl: Float64Array,
  middle: number,
): Generator<void, Comparison<Part>[]> {
  const { parts, partOf, entryOf } = division;
  const of = parts.map(() => none());
  yield;
  const all = none();
  // Squares of distances from the mean: those of the amounts themselves would cancel each other out.
  for (let n = 0; n < partOf.length; n++) {
    const own = of[at(partOf, n)];
    if (own) add(own, (pnl[entryOf ? at(entryOf, n) : n] ?? 0) - middle);
    if (n % AT_ONCE === AT_ONCE - 1) yield;
  }
  if (entryOf) for (const amount of pnl) add(all, amount - middle);
  else for (const each of of) merge(all, each);
  yield;
  return of.flatMap((own, index) => {
    const part = parts[index];
    if (part === undefined || own.n < FINDING_MINIMUM) return [];
    const rest = momentsWithout(all, own);
    if (rest.n < FINDING_MINIMUM) return [];
    const stake = Math.abs(own.sum - (own.n * all.sum) / all.n);
    return { division, part, index, own, rest, stake };
  });
}

/**
 * Those that chance does not explain, the largest stake first; of two sides of one difference, the smaller one.
 * @returns also the probability up to which they pass
 */
function* screened<Part>(compared: readonly Comparison<Part>[]) {
  const byP: { comparison: Comparison<Part>; place: number; p: number }[] = [];
  for (const [place, comparison] of compared.entries()) {
    byP.push({ comparison, place, p: welchP(comparison.own, comparison.rest) });
    if (place % SCREENED_AT_ONCE === SCREENED_AT_ONCE - 1) yield;
  }
  byP.sort((a, b) => a.p - b.p);
  yield;
  const limitOf = (rank: number) => (LUCKY_SHARE * (rank + 1)) / byP.length;
  const last = byP.findLastIndex(({ p }, rank) => p <= limitOf(rank));
  const passed = byP
    .slice(0, last + 1)
    .sort(
      (a, b) =>
        roundedStake(b.comparison) - roundedStake(a.comparison) ||
        a.comparison.own.n - b.comparison.own.n ||
        a.place - b.place,
    );
  return { passed: passed.map(({ comparison }) => comparison), limit: limitOf(last) };
}

/** Both sides of one difference have the same, apart from what rounding adds. */
const roundedStake = <Part>({ stake }: Comparison<Part>): number => Math.round(stake);

/** 1 for every trade in a part. */
function membersOf<Part>({ partOf, entryOf }: Division<Part>, index: number, count: number): Uint8Array {
  const members = new Uint8Array(count);
  partOf.forEach((part, n) => {
    if (part === index) members[entryOf ? at(entryOf, n) : n] = 1;
  });
  return members;
}

/** 1 for every trade that is compared. */
function knownOf<Part>({ partOf, entryOf }: Division<Part>, count: number): Uint8Array {
  const known = new Uint8Array(count);
  if (entryOf) return known.fill(1);
  for (let n = 0; n < count; n++) known[n] = Number(at(partOf, n) >= 0);
  return known;
}

/** By a loop: `filter` takes several times as long. */
function amountsOf(pnl: Float64Array, isIn: Uint8Array): Float64Array {
  const amounts = new Float64Array(pnl.length);
  let count = 0;
  for (let n = 0; n < pnl.length; n++) if (isIn[n] === 1) amounts[count++] = pnl[n] ?? 0;
  return amounts.slice(0, count);
}

/** 1 for every trade that is among these and not among the others. */
function without(these: Uint8Array, others: Uint8Array): Uint8Array {
  const left = new Uint8Array(these.length);
  for (let n = 0; n < left.length; n++) left[n] = (these[n] ?? 0) & ~(others[n] ?? 0);
  return left;
}

/** The phi coefficient: 1 for the same trades, −1 for all others, 0 for parts that have nothing to do with each other. */
function correlation(a: Uint8Array, b: Uint8Array): number {
  let [inA, inB, inBoth] = [0, 0, 0];
  for (let n = 0; n < a.length; n++) {
    const [one, other] = [a[n] ?? 0, b[n] ?? 0];
    inA += one;
    inB += other;
    inBoth += one & other;
  }
  const spread = Math.sqrt(inA * (a.length - inA)) * Math.sqrt(inB * (a.length - inB));
  return spread === 0 ? 0 : (a.length * inBoth - inA * inB) / spread;
}

const none = (): Moments => ({ n: 0, sum: 0, squares: 0 });

function add(moments: Moments, value: number): void {
  moments.n++;
  moments.sum += value;
  moments.squares += value ** 2;
}

const momentsWithout = (all: Moments, { n, sum, squares }: Moments): Moments => ({
  n: all.n - n,
  sum: all.sum - sum,
  squares: all.squares - squares,
});

function merge(all: Moments, { n, sum, squares }: Moments): void {
  all.n += n;
  all.sum += sum;
  all.squares += squares;
}

const at = (values: Int32Array, index: number): number => values[index] ?? 0;

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

function exactTotal(cents: Float64Array): bigint {
  const sum = new Sum();
  for (const amount of cents) sum.add(amount);
  return sum.get();
}
