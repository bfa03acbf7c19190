import { expect, test } from 'bun:test';
import { isOrderOf, movedIds } from './list-order.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test('an order names every row once', () => {
  expect(isOrderOf([3, 1, 2], rows(1, 2, 3))).toBe(true);
  expect(isOrderOf([], [])).toBe(true);
  for (const ids of [
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 4],
    [1, 2, 2],
    [1, 2, 3, 3],
  ]) {
    expect([ids, isOrderOf(ids, rows(1, 2, 3))]).toEqual([ids, false]);
  }
});

test('a row is put to another place, and the others make room', () => {
  expect(movedIds(rows(7, 8, 9), 2, 0)).toEqual([9, 7, 8]);
  expect(movedIds(rows(7, 8, 9), 0, 2)).toEqual([8, 9, 7]);
});

test('nothing goes past the ends, and nothing happens to what is not there', () => {
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [-1, 0],
    [1, 1],
  ] as const) {
    expect(movedIds(rows(7, 8, 9), from, to)).toBeNull();
  }
});
