/** How long a calculation keeps others waiting at a time. Milliseconds. */
const SLICE = 5;

/** Runs a long calculation, which yields now and then, in slices between which other requests are served. */
export async function inSlices<Result>(calculation: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const step = calculation.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
