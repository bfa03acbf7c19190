/** Fills next to an instant, of however many there are: those of which nothing is left are passed over in one step. */

import type { ResolvedFill } from './types.ts';

/** More of one price within a minute are not looked at, on each side. */
const MOST = 200;

/**
 * @param fills of one side and price
 * @param isLeft whether anything is left of a fill: once not, never again
 * @returns finds those at most so far from an instant, the nearest first, of equally near ones in their order
 */
export function nearFills(
  fills: readonly ResolvedFill[],
  isLeft: (fill: ResolvedFill) => boolean,
  farthest: number,
): (at: number) => ResolvedFill[] {
  const placed = fills
    .flatMap((fill, order) => (fill.moment.at === null ? [] : [{ fill, order, at: fill.moment.at }]))
    .sort((a, b) => a.at - b.at || a.order - b.order);
  // The next place on each side; those before the first are counted from 1.
  const up = Array.from({ length: placed.length + 1 }, (_, place) => place);
  const down = [...up];
  const drop = (place: number) => {
    up[place] = place + 1;
    down[place + 1] = place;
  };
  return (at) => {
    const found: typeof placed = [];
    const look = (place: number): boolean => {
      const one = placed[place];
      if (!one || Math.abs(one.at - at) > farthest) return false;
      if (isLeft(one.fill)) found.push(one);
      else drop(place);
      return true;
    };
    const begin = findPlace(placed, at);
    for (let place = end(up, begin); found.length < MOST && look(place); ) place = end(up, place + 1);
    const above = found.length;
    for (let place = end(down, begin); found.length - above < MOST && place > 0 && look(place - 1); )
      place = end(down, place - 1);
    return found
      .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || a.order - b.order)
      .map(({ fill }) => fill);
  };
}

/** Of the first that is not before it. @param placed the earliest first */
export function findPlace(placed: readonly { at: number }[], at: number): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a chain of steps ends: each becomes shorter by being walked. */
function end(steps: number[], from: number): number {
  let at = from;
  for (let next = steps[at] ?? at; next !== at; next = steps[at] ?? at) {
    const after = steps[next] ?? next;
    steps[at] = after;
    at = after;
  }
  return at;
}
