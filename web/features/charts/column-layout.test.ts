import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { columnLayout, figuresAt } from './column-layout.ts';
import { toScale } from './scale.ts';

test('columns share the room beside the axis', () => {
  const layout = columnLayout(566, 200, 5, toScale([100, -50]));
  expect(layout).toMatchObject({ width: 566, plot: 500, slot: 100, bar: 56 });
  expect([layout.x(0), layout.x(4)]).toEqual([50, 450]);
});

test('columns that would be too narrow to hit make the drawing wider', () => {
  const layout = columnLayout(300, 200, 48, toScale([1]));
  expect(layout.slot).toBe(16);
  expect(layout.width).toBe(48 * 16 + 66);
});

test('the half hours of a session fit on a phone of 360 px, axis included', () => {
  expect(columnLayout(294, 200, 13, toScale([1])).width).toBe(294);
});

test('bars begin at zero, gains above and losses below, and stay in the drawing', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.integer({ min: 200, max: 1200 }), (shown, width) => {
      const layout = columnLayout(width, 220, shown.length, toScale(shown));
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

test('figures stay in the plot and clear of each other', () => {
  const one = fc.record({
    value: fc.option(fc.integer({ min: -9_000, max: 9_000 })),
    width: fc.integer({ min: 8, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1 }), fc.integer({ min: 250, max: 900 }), (figures, width) => {
      const layout = columnLayout(
        width,
        220,
        figures.length,
        toScale(figures.map(({ value }) => value ?? 0)),
      );
      const shown = figuresAt(figures, layout).flatMap((at, n) =>
        at ? [{ ...at, half: (figures[n]?.width ?? 0) / 2 }] : [],
      );
      for (const [n, { x, y, half }] of shown.entries()) {
        expect(x - half).toBeGreaterThanOrEqual(0);
        expect(x + half).toBeLessThanOrEqual(layout.plot);
        for (const other of shown.slice(n + 1))
          expect(other.x - x >= half + other.half || Math.abs(other.y - y) >= 12).toBe(true);
      }
    }),
  );
});

test('a figure may be wider than its column, beside one that ends elsewhere', () => {
  const layout = columnLayout(316, 220, 5, toScale([12_000, 6000]));
  const wide = (value: number) => ({ value, width: 51 });
  expect(figuresAt([wide(12_000), wide(6000)], layout).map((at) => at?.x)).toEqual([25.5, 75]);
  expect(figuresAt([wide(12_000), wide(11_900), wide(6000)], layout).map((at) => at?.x)).toEqual([
    25.5,
    undefined,
    125,
  ]);
});
