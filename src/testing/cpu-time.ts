import { expect } from 'bun:test';

/**
 * Begins to measure. Others on the machine do not count, nor do the collector's threads.
 * @returns the milliseconds of CPU time that this thread took since
 */
export function cpuClock(): () => number {
  const from = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  };
}

/** Milliseconds of CPU time. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const took = cpuClock();
  await run();
  return took();
}

/** So many times as long for eight times as much: what is linear takes 8 times, what is quadratic 64 times. */
const MOST = 24;
/** Milliseconds that nothing is concluded from. */
const NOISE = 25;
const TRIES = 3;

/** @param run of so much, which is small enough to be done in no time */
export async function expectLinear(size: number, run: (size: number) => unknown): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least > MOST; n++) {
    const once = await cpuTime(() => run(size));
    least = Math.min(least, (await cpuTime(() => run(8 * size))) / Math.max(once, NOISE));
  }
  expect(least).toBeLessThan(MOST);
}
