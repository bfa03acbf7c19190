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
export function takingPlaces(most: number): (who: number) => Disposable | null {
  const taken = new Map<number, number>();
  return (who) => {
    const before = taken.get(who) ?? 0;
    if (before >= most) return null;
    taken.set(who, before + 1);
    return {
      [Symbol.dispose]() {
        const left = (taken.get(who) ?? 1) - 1;
        if (left === 0) taken.delete(who);
        else taken.set(who, left);
      },
    };
  };
}
