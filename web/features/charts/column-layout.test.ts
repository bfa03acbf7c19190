import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { columnLayout } from './column-layout.ts';
import { scaleOf } from './scale.ts';

test('columns share the room beside the axis', () => {
  const layout = columnLayout(566, 200, 5, scaleOf([100, -50]));
  expect(layout).toMatchObject({ width: 566, plot: 500, slot: 100, bar: 56 });
  expect([layout.x(0), layout.x(4)]).toEqual([50, 450]);
});

test('columns that would be too narrow to hit make the drawing wider', () => {
  const layout = columnLayout(300, 200, 48, scaleOf([1]));
  expect(layout.slot).toBe(16);
  expect(layout.width).toBe(48 * 16 + 66);
});

test('the half hours of a session fit on a phone of 360 px, axis included', () => {
  expect(columnLayout(294, 200, 13, scaleOf([1])).width).toBe(294);
});

test('bars begin at zero, gains above and losses below, and stay in the drawing', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.integer({ min: 200, max: 1200 }), (shown, width) => {
      const layout = columnLayout(width, 220, shown.length, scaleOf(shown));
      const zero = layout.y(0);
      for (const [n, value] of shown.entries()) {
        const { y, height } = layout.rise(value);
        expect(height).toBeGreaterThanOrEqual(2);
        if (value < 0) expect(y).toBe(zero);
        else expect(y + height).toBeCloseTo(zero, 1);
        expect(y).toBeGreaterThan(10);
        expect(y + height).toBeLessThan(layout.labels - 10);
        expect(layout.x(n) + layout.bar / 2).toBeLessThanOrEqual(layout.plot);
      }
    }),
  );
});
