/**
 * Sorts what comes piece by piece, each of them sorted: none of its steps takes longer than to go through all once.
 * @param most of all pieces together, the first ones are kept
 */
export function sortedPieces<Item>(compare: (a: Item, b: Item) => number, most = Number.POSITIVE_INFINITY) {
  /** Each less than half as long as the one before, so that every item is copied but a few times. */
  const runs: (readonly Item[])[] = [];

  function joinLast(): void {
    const [later = [], earlier = []] = [runs.pop(), runs.pop()];
    runs.push(joined(earlier, later, compare, most));
  }

  return {
    /** Of equal items, those of earlier pieces come first. */
    add(piece: readonly Item[]): void {
      runs.push(piece);
      while (runs.length > 1 && (runs.at(-1)?.length ?? 0) * 2 > (runs.at(-2)?.length ?? 0)) joinLast();
    },

    /** All of them, in order. */
    all(): readonly Item[] {
      while (runs.length > 1) joinLast();
      return runs[0] ?? [];
    },
  };
}

function joined<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
  most: number,
): Item[] {
  const all: Item[] = [];
  let [at, other] = [0, 0];
  while (all.length < most) {
    const [one, two] = [first[at], second[other]];
    if (one !== undefined && (two === undefined || compare(one, two) <= 0)) {
      all.push(one);
      at++;
    } else if (two !== undefined) {
      all.push(two);
      other++;
    } else break;
  }
  return all;
}
