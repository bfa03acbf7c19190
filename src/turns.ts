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
