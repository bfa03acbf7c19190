import { expect, test } from 'bun:test';
import { inSlices } from './in-slices.ts';

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

test('what a calculation throws is thrown', async () => {
  const failing = (function* (): Generator<void, never> {
    yield;
    throw new RangeError('no');
  })();
  await expect(inSlices(failing)).rejects.toThrow('no');
});
