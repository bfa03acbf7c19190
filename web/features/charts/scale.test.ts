import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { toScale } from './scale.ts';

describe('an axis', () => {
  test.each([
    [[], [0, 0.25]],
    [[430], [0, 200, 400, 600]],
    [
      [-100, 100],
      [-100, -50, 0, 50, 100],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
    [[-12_345.67], [-15_000, -10_000, -5_000, 0]],
    [
      [3.2, 1, 2],
      [0, 1, 2, 3, 4],
    ],
  ])('for %p has the gridlines %p', (values, ticks) => {
    expect(toScale(values).ticks).toEqual(ticks);
  });

  test('of counts has whole gridlines', () => {
    expect(toScale([1], 'counts').ticks).toEqual([0, 1]);
    expect(toScale([1, 2], 'counts').ticks).toEqual([0, 1, 2]);
    expect(toScale([], 'counts').ticks).toEqual([0, 1]);
    expect(toScale([10], 'counts').ticks).toEqual([0, 5, 10]);
    expect(toScale([-3, 40], 'counts').ticks).toEqual([-20, 0, 20, 40]);
    const counts = fc.array(fc.integer({ min: -5000, max: 5000 }));
    fc.assert(
      fc.property(counts, (values) => {
        expect(toScale(values, 'counts').ticks.filter((tick) => !Number.isInteger(tick))).toEqual([]);
      }),
    );
  });

  test('holds zero and every value between few round gridlines', () => {
    const value = fc
      .double({ min: -1e9, max: 1e9, noNaN: true })
      .filter((n) => n === 0 || Math.abs(n) > 1e-3);
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const { low, high, ticks, at } = toScale(values);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
        expect(ticks.toSorted((a, b) => a - b)).toEqual([...ticks]);
        for (const each of values) {
          expect(at(each)).toBeGreaterThanOrEqual(-1e-6);
          expect(at(each)).toBeLessThanOrEqual(1 + 1e-6);
        }
        expect([at(low), at(high)]).toEqual([0, 1]);
      }),
    );
  });
});
