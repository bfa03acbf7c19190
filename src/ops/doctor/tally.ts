/** Counts entries that are reported, by root. */

const MAX_SHOWN = 10;

export interface Tally {
  add: (root: string, id: number) => void;
  /** A line for each root. @param text `what` is `3 … of ES`, where `…` is singular or plural of the noun */
  lines: (noun: readonly [one: string, several: string], text: (what: string) => string) => string[];
}

export function tally(): Tally {
  const found = new Map<string, { n: number; first: number[] }>();
  return {
    add(root, id) {
      const known = found.get(root) ?? { n: 0, first: [] };
      known.n += 1;
      if (known.first.length < MAX_SHOWN) known.first.push(id);
      found.set(root, known);
    },
    lines: ([one, several], text) =>
      [...found].map(([root, { n, first }]) => {
        const others = n > first.length ? ', …' : '';
        return `${text(`${n} ${n === 1 ? one : several} of ${root}`)}: ${first.join(', ')}${others}`;
      }),
  };
}
