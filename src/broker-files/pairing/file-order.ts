/** The order of a file's rows: some platforms write the newest first, and equal times then run backwards as well. */

import type { Moment } from './types.ts';

/** The place of each row of a file among all of its rows, the oldest first. */
export function orderPlaces(moments: readonly Moment[]): number[] {
  let rises = 0;
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1];
    if (before) rises += Math.sign(compareMoments(moment, before));
  }
  return moments.map((_, index) => (rises < 0 ? moments.length - 1 - index : index));
}

/** 0 for two that cannot be compared. */
function compareMoments(a: Moment, b: Moment): number {
  if (a.at !== null && b.at !== null) return a.at - b.at;
  if (a.tradeDate === null || b.tradeDate === null || a.tradeDate === b.tradeDate) return 0;
  return a.tradeDate < b.tradeDate ? -1 : 1;
}
