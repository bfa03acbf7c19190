import type { Workshop } from './workshop.ts';

/** One promise of the product, and how it is tested. */
export interface Trial {
  /** Short, for the table and for `--only`. */
  name: string;
  /** The promise, as worded in `RELIABILITY.md`. */
  promise: string;
  /** Whether it measures time, so that nothing else may run meanwhile. */
  isTimed?: true;
  /**
   * @returns what was done and counted, in words
   * @throws Broken when the promise does not hold, NotHere when this machine cannot tell
   */
  run(workshop: Workshop): Promise<string>;
}

/** The promise does not hold. */
export class Broken extends Error {}

/** This machine lacks something the trial needs. */
export class NotHere extends Error {}

/** @throws Broken */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** What is waited for. @param seconds that it may take @throws Broken that says what did not come */
export async function within<T>(seconds: number, what: string, waiting: Promise<T>): Promise<T> {
  let deadline: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(
      () => reject(new Broken(`${what} did not come within ${seconds} s`)),
      seconds * 1000,
    );
  });
  try {
    return await Promise.race([waiting, late]);
  } finally {
    clearTimeout(deadline);
  }
}

/** @throws Broken unless both serialize to the same text */
export function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  expect(is === should, `${what}: ${is}, not ${should}`);
}
