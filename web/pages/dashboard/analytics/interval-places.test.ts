import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { intervalPlaces, intervalScale } from './interval-places.ts';

const finding = (low: bigint, high: bigint, mean: bigint, othersMean = 0n) => ({
  low,
  high,
  mean,
  othersMean,
});

test('a gain stands to the right of zero, a loss to the left, on one scale', () => {
  const gain = finding(5000n, 20_000n, 15_000n, 2000n);
  const loss = finding(-40_000n, -10_000n, -27_000n, -2000n);
  const scale = intervalScale([gain, loss]);
  expect(scale).toBe(400);
  expect(intervalPlaces(gain, scale)).toEqual({ low: 56.25, high: 75, mean: 66.25 });
  expect(intervalPlaces(loss, scale)).toEqual({ low: 0, high: 37.5, mean: 18.75 });
});

test('what is all zero stands in the middle', () => {
  const none = finding(0n, 0n, 0n);
  expect(intervalPlaces(none, intervalScale([none]))).toEqual({ low: 50, high: 50, mean: 50 });
});

test('nothing is drawn beyond the ends, and an end is always reached', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents, cents, cents), { minLength: 1 }), (drawn) => {
      const findings = drawn.map(([low, high, mean, others]) => finding(low, high, mean, others));
      const scale = intervalScale(findings);
      const places = findings.flatMap((one) => Object.values(intervalPlaces(one, scale)));
      for (const place of places) expect(place).toBeWithin(-1e-6, 100 + 1e-6);
      const farthest = Math.max(...places.map((place) => Math.abs(place - 50)));
      expect(scale === 0 ? farthest === 0 : Math.abs(farthest - 50) < 1e-6).toBe(true);
    }),
  );
});
