import { expect, test } from 'bun:test';
import { heatLayout } from './heat-layout.ts';

test('a year is one strip where its cells are large enough', () => {
  const wide = heatLayout(1100, 53, 5);
  expect(wide).toMatchObject({ cell: 18, height: 18 + 5 * 20 + 2 });
  expect(wide.at(1, 1)).toEqual({ x: 0, y: 18 });
  expect(wide.at(53, 5)).toEqual({ x: 52 * 20, y: 18 + 4 * 20 });
});

test('two on a tablet, which they fill', () => {
  const { cell, at } = heatLayout(614, 53, 5);
  expect(cell).toBe(20);
  expect(at(27, 1).x).toBe(26 * 22);
  expect(at(28, 1)).toEqual({ x: 0, y: 130 + 18 });
});

test('and four on a phone, a quarter below the other', () => {
  const narrow = heatLayout(290, 53, 5);
  expect(narrow.cell).toBe(18);
  expect(narrow.at(14, 1).x).toBe(13 * 20);
  expect(narrow.at(15, 1)).toEqual({ x: 0, y: 120 + 18 });
});

test.each([200, 290, 360, 500, 636, 700, 1024, 2000])(
  'at %p pixels every cell is in the drawing, alone',
  (width) => {
    for (const [columns, rows] of [
      [53, 5],
      [54, 7],
    ] as const) {
      const { at, cell, height } = heatLayout(width, columns, rows);
      const seen = new Set<string>();
      for (let column = 1; column <= columns; column++) {
        for (let row = 1; row <= rows; row++) {
          const { x, y } = at(column, row);
          expect(x + cell).toBeLessThanOrEqual(width);
          expect(y + cell).toBeLessThanOrEqual(height);
          seen.add(`${x} ${y}`);
        }
      }
      expect(seen.size).toBe(columns * rows);
    }
  },
);
