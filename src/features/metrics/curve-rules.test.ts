import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { tradeCurve } from './curve-rules.ts';
import { ratio, Squares, wholeRoot } from './exact-rules.ts';
import { findRuns } from './run-rules.ts';
import { KIND, Tally } from './tally-rules.ts';

/** Sums stay exact far beyond what numbers hold. */

const LARGEST = 99_999_999_999;
const amount = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.constantFrom(LARGEST, -LARGEST, 0));

/** Repeated until they are many. */
const many = (amounts: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => amounts).flat();

test('a curve of many trades has its deepest fall and its end, at most so many points', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(1, 40, 4000),
      (some, times) => {
        const amounts = many(some, times);
        const points = tradeCurve(Float64Array.from(amounts), 100);
        expect(points.length).toBeLessThanOrEqual(100);
        let [equity, peak, deepest] = [1_000_000n, 1_000_000n, 0n];
        const known = new Map(points.map((point) => [point.number, point]));
        amounts.forEach((one, number) => {
          equity += BigInt(one);
          if (equity > peak) peak = equity;
          if (peak - equity > deepest) deepest = peak - equity;
          const point = known.get(number);
          if (point) expect(point).toEqual({ number, equity, drawdown: peak - equity });
        });
        expect(points.at(-1)?.number).toBe(amounts.length - 1);
        expect(points.some(({ drawdown }) => drawdown === deepest)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test('a tally adds up what numbers cannot hold, also from other tallies', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (some) => {
      const amounts = many(some, 20_000);
      const tally = new Tally(2);
      const pnl = Float64Array.from(amounts);
      const costs = pnl.map((one) => -one);
      const kind = new Uint8Array(pnl.length).fill(KIND.win);
      const positions = Uint32Array.from(pnl.keys());
      const codes = positions.map((at) => at % 2);
      tally.add(codes, { kind, pnl, costs, r: pnl, largest: LARGEST }, positions, 1);
      const expected = 20_000n * some.reduce((sum, one) => sum + BigInt(one), 0n);
      const whole = atOnce(tally.rolledUp(1, () => [0])).part(0);
      expect([whole.net, whole.costs, whole.rMicros]).toEqual([expected, -expected, expected]);
      expect([whole.n, whole.rCount]).toEqual([amounts.length, amounts.length]);
      expect(tally.part(0).net + tally.part(1).net).toBe(expected);
    }),
    { numRuns: 10 },
  );
});

test('squares add up exactly', () => {
  const value = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), fc.constantFrom(1, 50), (some, times) => {
      const squares = new Squares();
      for (const one of many(some, times)) squares.add(one);
      const expected = some.reduce((sum, one) => sum + BigInt(one) ** 2n, 0n) * BigInt(times);
      expect(squares.get()).toBe(expected);
    }),
  );
});

test('a fraction of any size is the number nearest to it, and a root the whole one nearest', () => {
  const large = fc.bigInt({ min: 0n, max: 2n ** 200n });
  fc.assert(
    fc.property(large, fc.bigInt({ min: 1n, max: 2n ** 130n }), (top, bottom) => {
      const found = ratio(top, bottom);
      expect(ratio(-top, bottom) + found).toBe(0);
      const expected = Number((top << 300n) / bottom) / 2 ** 300;
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 2 ** -52);
      const root = wholeRoot(top, bottom);
      // (root − ½)² ≤ top / bottom < (root + ½)²
      if (root > 0n) expect((2n * root - 1n) ** 2n * bottom).toBeLessThanOrEqual(4n * top);
      expect((2n * root + 1n) ** 2n * bottom).toBeGreaterThan(4n * top);
    }),
  );
});

test('runs go on over break-evens, and the latest are told', () => {
  const kinds = fc.array(fc.constantFrom(KIND.win, KIND.loss, KIND.even), { maxLength: 60 });
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const pnl = Float64Array.from(all, (_, number) => number + 1);
      const found = findRuns({ kind: Uint8Array.from(all), pnl }, most);
      const letters = all.map((kind) => ['W', 'L', ''][kind] ?? '').join('');
      const runs: string[] = letters.match(/W+|L+/g) ?? [];
      const lengths = runs.map((run) => run.length);
      expect(found.latest.map(({ length }) => length)).toEqual(lengths.slice(-most));
      expect(found.current?.length).toBe(lengths.at(-1));
      const longest = (letter: string) =>
        Math.max(0, ...(letters.match(new RegExp(`${letter}+`, 'g')) ?? []).map((run) => run.length));
      expect([found.longestWins?.length ?? 0, found.longestLosses?.length ?? 0]).toEqual([
        longest('W'),
        longest('L'),
      ]);
      const last = (letter: string, longest: number) =>
        runs.findLastIndex((run) => run.startsWith(letter) && run.length === longest);
      for (const run of [found.longestWins, found.longestLosses]) {
        if (!run) continue;
        const place = last(run.outcome === 'win' ? 'W' : 'L', run.length);
        const before = runs.slice(0, place).join('').length;
        const decided = [...all.keys()].filter((at) => all[at] !== KIND.even);
        const reported = decided.slice(before, before + run.length);
        expect([run.first, run.last]).toEqual([reported.at(0) ?? -1, reported.at(-1) ?? -1]);
        expect(run.net).toBe(reported.reduce((sum, at) => sum + BigInt(at + 1), 0n));
      }
      const { current } = found;
      const inRun = all.flatMap((kind, at) =>
        current && at >= current.first && kind !== KIND.even ? BigInt(at + 1) : [],
      );
      expect(current?.net ?? 0n).toBe(inRun.reduce((sum, one) => sum + one, 0n));
    }),
  );
});
