import { expect, spyOn, test } from 'bun:test';
import { giveWay, inSlices } from './in-slices.ts';

function* counting(steps: number): Generator<void, number> {
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    for (let n = 0; n < 20_000; n++) sum += n % 7;
    yield;
  }
  return sum;
}

test('others run while a long calculation does', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  expect(await inSlices(counting(3000))).toBe(3000 * 59_997);
  isDone = true;
  expect(turns).toBeGreaterThan(2);
});

test('a calculation goes on, however late its turn is', async () => {
  let now = 0;
  const clock = spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  try {
    expect(await inSlices(counting(3))).toBe(3 * 59_997);
  } finally {
    clock.mockRestore();
  }
});

test('what a calculation throws is thrown', async () => {
  const failing = (function* (): Generator<void, never> {
    yield;
    throw new RangeError('no');
  })();
  await expect(inSlices(failing)).rejects.toThrow('no');
});

test('however many calculations there are, others wait for a slice of one', async () => {
  const MANY = 20;
  const movedAtOnce: number[] = [];
  const moved = new Set<number>();
  let isDone = false;
  const watch = () => {
    movedAtOnce.push(moved.size);
    moved.clear();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  const results = await Promise.all(
    Array.from({ length: MANY }, (_, n) => inSlices(spinning(15, () => moved.add(n)))),
  );
  isDone = true;
  expect(results).toEqual(Array(MANY).fill('done'));
  expect(Math.max(...movedAtOnce)).toBe(1);
});

/** Keeps the processor busy for some milliseconds, a half at a time. */
function* spinning(ms: number, onStep: () => void): Generator<void, string> {
  for (const end = performance.now() + ms; performance.now() < end; yield) {
    onStep();
    for (const until = performance.now() + 0.5; performance.now() < until; );
  }
  return 'done';
}

test('who gives way has a turn in the order of coming', async () => {
  const order: string[] = [];
  const others = ['a', 'b', 'c'].map(async (name) => {
    await giveWay();
    order.push(name);
    await giveWay();
    order.push(name);
  });
  await Promise.all(others);
  expect(order.join('')).toBe('abcabc');
});

test('a result that nobody wants any more is not worked out, and what it took is freed', async () => {
  let [steps, isFreed, isWanted] = [0, false, true];
  const endless = (function* (): Generator<void, never> {
    try {
      for (;;) {
        steps++;
        if (steps === 3) isWanted = false;
        for (const until = performance.now() + 6; performance.now() < until; );
        yield;
      }
    } finally {
      isFreed = true;
    }
  })();
  const expectWanted = () => {
    if (!isWanted) throw new RangeError('gone');
  };
  await expect(inSlices(endless, expectWanted)).rejects.toThrow('gone');
  expect([steps, isFreed]).toEqual([3, true]);
});
