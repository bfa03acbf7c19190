import type { Workshop } from './workshop.ts';

/** One promise of the product, and how it is put to the test. */
export interface Trial {
  /** Short, for the table and for `--only`. */
  name: string;
  /** What is promised, as `RELIABILITY.md` says it. */
  promise: string;
  /**
   * @returns what was done and counted, in words
   * @throws Broken when the promise does not hold, NotHere when this machine can't tell
   */
  run(workshop: Workshop): Promise<string>;
}

/** The promise does not hold. */
export class Broken extends Error {}

/** This machine lacks what the trial needs. */
export class NotHere extends Error {}

/** @throws Broken */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** @throws Broken unless both are written alike */
export function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  expect(is === should, `${what}: ${is}, not ${should}`);
}
