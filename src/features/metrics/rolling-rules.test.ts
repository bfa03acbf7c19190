import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { rollingSums } from './rolling-rules.ts';

/** By its definition: every window added up anew. */
function naive(values: readonly number[], window: number): { number: number; sum: bigint }[] {
  return values.flatMap((_, number) => {
    const own = values.slice(Math.max(0, number - window + 1), number + 1);
    return own.length < window ? [] : [{ number, sum: own.reduce((sum, value) => sum + BigInt(value), 0n) }];
  });
}

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

test('is the exact sum of every window, whatever the amounts', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 120, size: 'max' }),
      fc.integer({ min: 1, max: 30 }),
      (values, window) => {
        const found = rollingSums(Float64Array.from(values), window, 1000);
        expect(found.map(({ number, sum }) => ({ number, sum: BigInt(sum) }))).toEqual(naive(values, window));
      },
    ),
  );
});

test('of more windows than asked for has exact ones, with the lowest, the highest and the latest of all', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 30, maxLength: 300, size: 'max' }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 3, max: 40 }),
      (values, window, most) => {
        const all = naive(values, window);
        const found = rollingSums(Float64Array.from(values), window, most);
        expect(found.length).toBeLessThanOrEqual(most);
        const exact = found.map(({ number, sum }) => ({ number, sum: BigInt(sum) }));
        for (const point of exact) expect(all).toContainEqual(point);
        expect(exact.map(({ number }) => number)).toEqual(
          [...new Set(exact.map(({ number }) => number))].sort((a, b) => a - b),
        );
        const sums = (points: { sum: bigint }[]) =>
          points.map(({ sum }) => sum).sort((a, b) => (a < b ? -1 : 1));
        expect([sums(exact).at(0), sums(exact).at(-1)]).toEqual([sums(all).at(0), sums(all).at(-1)]);
        expect(exact.at(-1)).toEqual(all.at(-1) ?? { number: 0, sum: 0n });
      },
    ),
  );
});

test('of fewer trades than a window there is none', () => {
  expect(rollingSums(Float64Array.of(1, 2, 3), 4, 10)).toEqual([]);
  expect(rollingSums(new Float64Array(), 4, 10)).toEqual([]);
});
