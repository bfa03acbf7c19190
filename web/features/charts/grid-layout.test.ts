import { expect, test } from 'bun:test';
import { gridLayout } from './grid-layout.ts';

test('cells share the width that there is', () => {
  const { width, cell, at } = gridLayout(1000, 12, 5);
  expect(width).toBe(1000);
  expect(at(11, 0).x + cell.width).toBeLessThanOrEqual(1000);
  expect(at(1, 0).x - at(0, 0).x).toBe(80);
});

test('cells keep the room for their figures, and the grid is scrolled', () => {
  const { width, cell, at } = gridLayout(300, 12, 5);
  expect(width).toBeGreaterThan(300);
  expect(cell.width).toBeGreaterThan(50);
  expect(at(11, 4).x + cell.width).toBeLessThanOrEqual(width);
});

test('rows are below each other, within the height', () => {
  const { height, cell, at } = gridLayout(600, 4, 5);
  expect(at(0, 1).y).toBeGreaterThan(at(0, 0).y + cell.height);
  expect(at(3, 4).y + cell.height).toBeLessThanOrEqual(height);
});
