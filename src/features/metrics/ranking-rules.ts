/** The best and the worst of the parts that trades are divided into, each with how sure that is. */

import {
  type Comparison,
  comparisons,
  type Division,
  type Finding,
  findMiddle,
  lookedThrough,
  measureDifference,
  membersOf,
} from './finding-rules.ts';

export interface Extremes<Part> {
  /** `null` where nothing has enough trades to be compared, or nothing differs. */
  best: Finding<Part> | null;
  worst: Finding<Part> | null;
}

/**
 * The parts with the highest and the lowest mean, of those that have enough trades and enough others. Unlike a finding,
 * either may be chance: its interval says so. Yields where others may run in between.
 * @param isRanked leaves out parts by their place, which stay among the others
 */
export function* extremes<Part>(
  pnl: Float64Array,
  division: Division<Part>,
  isRanked: (index: number) => boolean = () => true,
): Generator<void, Extremes<Part>> {
  const compared = yield* comparisons(division, pnl, findMiddle(pnl));
  const ranked = compared.filter(({ index }) => isRanked(index)).sort(highestFirst);
  const [first, last] = [ranked.at(0), ranked.at(-1)];
  if (!first || !last) return { best: null, worst: null };
  const within = yield* lookedThrough(division, pnl.length);
  function* measure({ index }: Comparison<Part>): Generator<void, Finding<Part>> {
    const isMember = new Uint8Array(pnl.length);
    for (const trade of membersOf(within, index)) isMember[trade] = 1;
    return { part: division.partAt(index), ...(yield* measureDifference(pnl, within.isKnown, isMember)) };
  }
  // One alone is the best or the worst there is, as it stands to the others.
  const isBest = first === last ? leadOf(first) > 0 : meanOf(first.own) > meanOf(last.own);
  const isWorst = first === last ? leadOf(last) < 0 : isBest;
  return {
    best: isBest ? yield* measure(first) : null,
    worst: isWorst ? yield* measure(last) : null,
  };
}

const meanOf = ({ sum, n }: { sum: number; n: number }): number => sum / n;

/** How far a part is above its others. */
const leadOf = <Part>({ own, rest }: Comparison<Part>): number => meanOf(own) - meanOf(rest);

/** Of two with the same mean, the one with more trades. */
const highestFirst = <Part>(a: Comparison<Part>, b: Comparison<Part>): number =>
  meanOf(b.own) - meanOf(a.own) || b.own.n - a.own.n || a.index - b.index;
