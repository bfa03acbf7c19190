import { memoize } from '#src/values/memoize.ts';

/** Limits how many tasks run at a time; the others wait in the order in which they came. */
export function takingTurns(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Deferred, so that other requests are served in between.
      if (next) setImmediate(next);
      else running--;
    }
  };
}

/**
 * Limits how many tasks each may have at a time, those that wait included.
 * @returns takes a place until it is disposed of; `null` when all of theirs are taken
 */
export function takingPlaces<Taker = number>(most: number): (taker: Taker) => Disposable | null {
  const taken = new Map<Taker, number>();
  return (taker) => {
    const before = taken.get(taker) ?? 0;
    if (before >= most) return null;
    taken.set(taker, before + 1);
    return {
      [Symbol.dispose]() {
        const left = (taken.get(taker) ?? 1) - 1;
        if (left === 0) taken.delete(taker);
        else taken.set(taker, left);
      },
    };
  };
}

/** The same for each of several: who has many tasks waits for their own. */
export function takingTurnsEach(atOnce: number): <T>(who: string, task: () => Promise<T>) => Promise<T> {
  const turnsOf = memoize((_who: string) => takingTurns(atOnce));
  return (who, task) => turnsOf(who)(task);
}
