import { expect, test } from 'bun:test';
import { downsample } from './rules.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

for (const [all, kept] of [
  [0, 0],
  [1, 1],
  [119, 119],
  [120, 120],
  [121, 120],
  [2600, 120],
] as const) {
  test(`downsamples ${all} closes to ${kept}, keeping order and both ends`, () => {
    const drawn = downsample(numbers(all), 120);
    expect(drawn).toHaveLength(kept);
    expect(drawn.at(0)).toBe(numbers(all).at(0));
    expect(drawn.at(-1)).toBe(numbers(all).at(-1));
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
  });
}
