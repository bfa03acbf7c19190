/** Whether every case is tried: `sh scripts/test --all`. */
const isWhole = Bun.env.TESTS === 'all';

/**
 * Some of many cases that are alike and take long, spread evenly, the first and the last among them; all of them in a whole
 * run.
 */
export function inPart<Case>(cases: readonly Case[], most: number): Case[] {
  if (isWhole || cases.length <= most) return [...cases];
  const step = most > 1 ? (cases.length - 1) / (most - 1) : 0;
  const places = new Set(Array.from({ length: most }, (_, n) => Math.round(n * step)));
  return cases.filter((_, index) => places.has(index));
}

/**
 * One of several shares of the cases, of which each is in one: tests that walk the same cases take one each; in a whole run
 * all of them.
 */
export const shareOf = <Case>(cases: readonly Case[], share: number, shares: number): Case[] =>
  cases.filter((_, index) => isWhole || index % shares === share % shares);

/** How often a property is tried: a quarter of the times of a whole run. Each run tries others. */
export const runs = (whole: number): number => (isWhole ? whole : Math.ceil(whole / 4));
