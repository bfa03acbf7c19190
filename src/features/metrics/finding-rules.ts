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
  /** How many parts there are. */
  size: number;
  partAt: (index: number) => Part;
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
export interface Comparison<Part> {
  division: Division<Part>;
  index: number;
  own: Moments;
  rest: Moments;
  /** By how much the part's net differs from that of as many average ones: the same seen from the others. */
  stake: number;
}

/** What is reported already: 1 for every trade in the part, and how many there are. */
interface Reported {
  isMember: Uint8Array;
  size: number;
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
  const middle = findMiddle(pnl);
  yield;
  for (const division of divisions) {
    for (const comparison of yield* comparisons(division, pnl, middle)) compared.push(comparison);
    yield;
  }
  const found: Finding<Part>[] = [];
  const reported: Reported[] = [];
  const looked = new Map<Division<Part>, Looked>();
  let resampled = 0;
  const { passed, limit } = yield* screened(compared);
  for (const { division, index } of passed) {
    if (found.length === MOST_FINDINGS || resampled === MOST_RESAMPLED) break;
    const within = looked.get(division) ?? (yield* lookedThrough(division, pnl.length));
    looked.set(division, within);
    const members = membersOf(within, index);
    yield;
    if (reported.some((other) => Math.abs(correlation(other, members, pnl.length)) >= SAME)) continue;
    if (within.left && isEcho(within.left, { pnl, middle, members, limit })) continue;
    yield;
    const isMember = new Uint8Array(pnl.length);
    for (const trade of members) isMember[trade] = 1;
    const finding = yield* measureDifference(pnl, within.isKnown, isMember);
    resampled++;
    if (finding.low <= 0 && finding.high >= 0) continue;
    found.push({ part: division.partAt(index), ...finding });
    reported.push({ isMember, size: finding.n });
    const is = without(within.left?.is ?? within.isKnown, isMember);
    within.left = { is, ...computeMoments(pnl, middle, is) };
    yield;
  }
  return found;
}

/** Whole, so that sums of distances from it are as exact as those of cents, in any order. */
export const findMiddle = (pnl: Float64Array): number =>
  pnl.length === 0 ? 0 : Math.round(total(pnl) / pnl.length);

/** How far some trades are from the others that are known, with its interval. Yields where others may run in between. */
export function* measureDifference(
  pnl: Float64Array,
  isKnown: Uint8Array,
  isMember: Uint8Array,
): Generator<void, Omit<Finding<never>, 'part'>> {
  const own = pickAmounts(pnl, isMember);
  yield;
  const others = pickAmounts(pnl, without(isKnown, isMember));
  yield;
  const interval = yield* differenceOfMeans(own, others);
  return {
    n: own.length,
    others: others.length,
    net: exactTotal(own),
    mean: total(own) / own.length,
    othersMean: total(others) / others.length,
    ...interval,
  };
}

/** The trades of a division: those of a part are found without going through all of them again. */
export interface Looked {
  /** 1 for every trade that is compared. */
  isKnown: Uint8Array;
  /** Trades, part by part; where each part begins, and one more. */
  trades: Int32Array;
  starts: Uint32Array;
  /** Trades that are in no part that is reported, and what they come to; `null` while none is. */
  left: (Moments & { is: Uint8Array }) | null;
}

/** Yields where others may run in between. */
export function* lookedThrough(
  { size, partOf, entryOf }: Division<unknown>,
  count: number,
): Generator<void, Looked> {
  const isKnown = new Uint8Array(count).fill(entryOf ? 1 : 0);
  const starts = new Uint32Array(size + 1);
  for (let n = 0; n < partOf.length; n++) {
    const part = at(partOf, n);
    if (part >= 0) starts[part + 1] = (starts[part + 1] ?? 0) + 1;
    if (part >= 0 && !entryOf) isKnown[n] = 1;
    if (n % AT_ONCE === AT_ONCE - 1) yield;
  }
  for (let part = 0; part < size; part++) starts[part + 1] = (starts[part + 1] ?? 0) + (starts[part] ?? 0);
  yield;
  const trades = new Int32Array(starts[size] ?? 0);
  const next = starts.slice();
  for (let n = 0; n < partOf.length; n++) {
    const part = at(partOf, n);
    const place = next[part];
    if (place !== undefined) {
      trades[place] = entryOf ? at(entryOf, n) : n;
      next[part] = place + 1;
    }
    if (n % AT_ONCE === AT_ONCE - 1) yield;
  }
  return { isKnown, trades, starts, left: null };
}

/** Ascending. */
export const membersOf = ({ trades, starts }: Looked, part: number): Int32Array =>
  trades.subarray(starts[part], starts[part + 1]);

/**
 * Whether a part differs from the others of its division only because of what is reported of that already: with a strategy
 * that earns it all, every other one is below average. What is reported is left out on both sides.
 */
function isEcho(
  left: Moments & { is: Uint8Array },
  of: { pnl: Float64Array; middle: number; members: Int32Array; limit: number },
): boolean {
  const own = none();
  for (const trade of of.members) if (left.is[trade] === 1) add(own, (of.pnl[trade] ?? 0) - of.middle);
  const rest = momentsWithout(left, own);
  return own.n < FINDING_MINIMUM || rest.n < FINDING_MINIMUM || welchP(own, rest) > of.limit;
}

/** Trades or comparisons that are worked on before others may run: about a millisecond. */
const AT_ONCE = 8192;
const SCREENED_AT_ONCE = 512;

/** Of every part that has enough trades, and enough others. */
export function* comparisons<Part>(
  division: Division<Part>,
  pnl: Float64Array,
  middle: number,
): Generator<void, Comparison<Part>[]> {
  const { size, partOf, entryOf } = division;
  const [counts, sums, squares] = [new Uint32Array(size), new Float64Array(size), new Float64Array(size)];
  yield;
  const all = none();
  // Squares of distances from the mean: those of the amounts themselves would cancel each other out.
  for (let n = 0; n < partOf.length; n++) {
    const part = at(partOf, n);
    if (part >= 0) {
      const amount = (pnl[entryOf ? at(entryOf, n) : n] ?? 0) - middle;
      counts[part] = (counts[part] ?? 0) + 1;
      sums[part] = (sums[part] ?? 0) + amount;
      squares[part] = (squares[part] ?? 0) + amount ** 2;
    }
    if (n % AT_ONCE === AT_ONCE - 1) yield;
  }
  const momentsAt = (part: number): Moments => ({
    n: counts[part] ?? 0,
    sum: sums[part] ?? 0,
    squares: squares[part] ?? 0,
  });
  if (entryOf) for (const amount of pnl) add(all, amount - middle);
  else for (let part = 0; part < size; part++) merge(all, momentsAt(part));
  yield;
  const compared: Comparison<Part>[] = [];
  for (let index = 0; index < size; index++) {
    if (index % AT_ONCE === AT_ONCE - 1) yield;
    if ((counts[index] ?? 0) < FINDING_MINIMUM) continue;
    const own = momentsAt(index);
    const rest = momentsWithout(all, own);
    if (rest.n < FINDING_MINIMUM) continue;
    const stake = Math.abs(own.sum - (own.n * all.sum) / all.n);
    compared.push({ division, index, own, rest, stake });
  }
  return compared;
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

/** By a loop: `filter` takes several times as long. */
function pickAmounts(pnl: Float64Array, isIn: Uint8Array): Float64Array {
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
function correlation({ isMember, size }: Reported, members: Int32Array, count: number): number {
  let inBoth = 0;
  for (const trade of members) inBoth += isMember[trade] ?? 0;
  const spread = Math.sqrt(size * (count - size)) * Math.sqrt(members.length * (count - members.length));
  return spread === 0 ? 0 : (count * inBoth - size * members.length) / spread;
}

const none = (): Moments => ({ n: 0, sum: 0, squares: 0 });

function add(moments: Moments, value: number): void {
  moments.n++;
  moments.sum += value;
  moments.squares += value ** 2;
}

/** Of the trades that are marked, distances from the middle. */
function computeMoments(pnl: Float64Array, middle: number, is: Uint8Array): Moments {
  const moments = none();
  for (let n = 0; n < pnl.length; n++) if (is[n] === 1) add(moments, (pnl[n] ?? 0) - middle);
  return moments;
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
