import { expect, test } from 'bun:test';
import { CONFIDENCE, differenceOfMeans, type Interval, seededRandom } from './bootstrap-rules.ts';
import { type Moments, welchP } from './welch-rules.ts';

function toInterval(part: Float64Array, others: Float64Array): Interval {
  const steps = differenceOfMeans(part, others);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A source of results as trades have them: many small losses, few large wins, with a mean of 0. */
function skewed(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.round(-20_000 * Math.log((random(1_000_000) + 1) / 1_000_001)) - 20_000;
}

const drawn = (count: number, draw: () => number): Float64Array => Float64Array.from({ length: count }, draw);

const momentsOf = (values: Float64Array): Moments => ({
  n: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
});

test('the generator draws every number about equally often, and the same ones for the same seed', () => {
  const random = seededRandom(7);
  const often = new Array<number>(10).fill(0);
  for (let n = 0; n < 100_000; n++) {
    const number = random(10);
    often[number] = (often[number] ?? 0) + 1;
  }
  for (const count of often) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  const [one, same] = [seededRandom(3), seededRandom(3)];
  expect(Array.from({ length: 50 }, () => one(1000))).toEqual(Array.from({ length: 50 }, () => same(1000)));
});

test.each([
  [60, 240],
  [600, 900],
])(
  'about nine in ten intervals of %i and %i skewed results cover the true difference',
  (n, others) => {
    const rounds = 100;
    const draw = skewed(n);
    let covered = 0;
    for (let round = 0; round < rounds; round++) {
      const { low, high } = toInterval(
        drawn(n, () => draw() + 5_000),
        drawn(others, draw),
      );
      if (low <= 5_000 && high >= 5_000) covered++;
    }
    expect(covered / rounds).toBeGreaterThan(CONFIDENCE - 0.06);
    expect(covered / rounds).toBeLessThan(CONFIDENCE + 0.06);
  },
  60_000,
);

test('piles of many results give an interval as wide as the results do one by one', () => {
  const draw = skewed(11);
  const [part, others] = [drawn(20_000, draw), drawn(40_000, draw)];
  const { low, high } = toInterval(part, others);
  // Of the normal distribution, which so many results have all but reached.
  const expected = 2 * 1.645 * Math.sqrt(20_000 ** 2 / 20_000 + 20_000 ** 2 / 40_000);
  expect((high - low) / expected).toBeGreaterThan(0.9);
  expect((high - low) / expected).toBeLessThan(1.1);
});

test.each([700, 70_000])('neither another order of %i results nor another call changes the interval', (n) => {
  const draw = skewed(5);
  const [part, others] = [drawn(n, draw), drawn(45, draw)];
  const first = toInterval(part, others);
  expect(toInterval(part.toReversed(), others.toReversed())).toEqual(first);
  expect(toInterval(part, others)).toEqual(first);
});

test('results that are all alike leave no doubt', () => {
  expect(toInterval(new Float64Array(40).fill(500), new Float64Array(90).fill(-100))).toEqual({
    low: 600,
    high: 600,
  });
});

test('the probability of a difference is that of a t-test', () => {
  // Computed by numerical integration of the t distribution.
  const a = { n: 30, sum: 30 * 10, squares: 30 * 100 + 29 * 25 };
  const b = { n: 40, sum: 40 * 12, squares: 40 * 144 + 39 * 16 };
  expect(welchP(a, b)).toBeCloseTo(0.0774, 3);
  expect(welchP(b, a)).toBe(welchP(a, b));
});

test('equal means differ by chance alone, also where nothing varies', () => {
  const [flat, other] = [momentsOf(new Float64Array(30).fill(2)), momentsOf(new Float64Array(40).fill(3))];
  expect(welchP(flat, flat)).toBe(1);
  expect(welchP(flat, other)).toBe(0);
});

test('of comparisons in which nothing holds, as many are below any probability', () => {
  const draw = skewed(23);
  const ps = Array.from({ length: 2000 }, () =>
    welchP(momentsOf(drawn(60, draw)), momentsOf(drawn(90, draw))),
  );
  for (const level of [0.01, 0.1, 0.5]) {
    expect(ps.filter((p) => p <= level).length / ps.length).toBeLessThan(level * 1.2 + 0.006);
    expect(ps.filter((p) => p <= level).length / ps.length).toBeGreaterThan(level * 0.7 - 0.006);
  }
});
