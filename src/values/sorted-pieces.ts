/** Items that are gone through before others may run: a millisecond. */
const AT_ONCE = 2048;

/**
 * Sorts what comes piece by piece, each of them sorted, however much it is. Yields where others may run in between.
 * @param most of all pieces together, the first ones are kept
 */
export function sortedPieces<Item>(compare: (a: Item, b: Item) => number, most = Number.POSITIVE_INFINITY) {
  /** Each less than half as long as the one before, so that every item is copied but a few times. */
  const runs: (readonly Item[])[] = [];

  function* joinLast(): Generator<void, void> {
    const [later = [], earlier = []] = [runs.pop(), runs.pop()];
    runs.push(yield* joined(earlier, later, compare, most));
  }

  return {
    /** Of equal items, those of earlier pieces come first. */
    *add(piece: readonly Item[]): Generator<void, void> {
      if (piece.length === 0) return;
      runs.push(piece);
      while (runs.length > 1 && (runs.at(-1)?.length ?? 0) * 2 > (runs.at(-2)?.length ?? 0))
        yield* joinLast();
    },

    /** All of them, in order. */
    *all(): Generator<void, readonly Item[]> {
      while (runs.length > 1) yield* joinLast();
      return runs[0] ?? [];
    },
  };
}

function* joined<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
  most: number,
): Generator<void, Item[]> {
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
    if (all.length % AT_ONCE === 0) yield;
  }
  return all;
}
