/** How long a calculation keeps others waiting at a time. Milliseconds. */
const SLICE = 5;

/** Who waits for a turn of the event loop, in the order in which they came. */
const waiting: (() => void)[] = [];

function callNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(callNext);
}

/** Lets other requests run first. Of all who give way each has a turn of its own: however many there are, others wait for one. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(callNext);
  });
}

/**
 * Runs a long calculation, which yields now and then, in slices between which other requests are served.
 * @param expectWanted throws once nobody wants the result any more
 */
export async function inSlices<Result>(
  calculation: Generator<void, Result>,
  expectWanted = () => {},
): Promise<Result> {
  for (;;) {
    await giveWay();
    try {
      expectWanted();
    } catch (error) {
      // It frees what it holds.
      calculation.throw(error);
      throw error;
    }
    const until = performance.now() + SLICE;
    // One step at least, however long it takes until here.
    do {
      const step = calculation.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}

/** Runs a calculation that is known to be short to its end, without giving way. */
export function atOnce<Result>(calculation: Generator<void, Result>): Result {
  for (;;) {
    const step = calculation.next();
    if (step.done) return step.value;
  }
}

/** Work of one step, as a calculation. */
export function* oneStep<Result>(work: () => Result): Generator<void, Result> {
  yield;
  return work();
}
