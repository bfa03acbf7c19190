import { expect, test } from 'bun:test';
import { choosePartSize, LARGEST_COPY, waitAfterFailures } from './rules.ts';

const MIB = 1024 * 1024;

test.each([0, 1, 8 * MIB, 80_000 * MIB, 80_000 * MIB + 1, 200_000 * MIB + 7, LARGEST_COPY])(
  '%d bytes fit into 10,000 parts, none too small or too large',
  (size) => {
    const part = choosePartSize(size);
    expect(part * 10_000).toBeGreaterThanOrEqual(size);
    expect(part % MIB).toBe(0);
    expect(part).toBeGreaterThanOrEqual(5 * MIB);
    expect(part).toBeLessThanOrEqual(5120 * MIB);
  },
);

test('a usual backup is sent in small parts', () => {
  expect([100 * MIB, 80_000 * MIB, 80_001 * MIB].map(choosePartSize)).toEqual([8 * MIB, 8 * MIB, 9 * MIB]);
});

test('each wait is longer, up to an hour', () => {
  expect([1, 2, 3, 6, 7, 60].map(waitAfterFailures).map((wait) => wait / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});
