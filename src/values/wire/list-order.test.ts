import { expect, test } from 'bun:test';
import { isOrderOf, movedOrder } from './list-order.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, version: id + 10 }));

test('an order names every row once', () => {
  expect(isOrderOf({ ids: [3, 1, 2] }, rows(1, 2, 3))).toBe(true);
  expect(isOrderOf({ ids: [] }, [])).toBe(true);
  for (const ids of [
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 4],
    [1, 2, 2],
    [1, 2, 3, 3],
  ]) {
    expect([ids, isOrderOf({ ids }, rows(1, 2, 3))]).toEqual([ids, false]);
  }
});

test('an order whose versions are told knows the list as it is', () => {
  const isCurrent = (...versions: number[]) => isOrderOf({ ids: [3, 1, 2], versions }, rows(1, 2, 3));
  expect(isCurrent(13, 11, 12)).toBe(true);
  expect(isCurrent(11, 12, 13)).toBe(false);
  expect(isCurrent(13, 11, 11)).toBe(false);
  expect(isCurrent(13, 11)).toBe(false);
});

test('a row is put to another place, and the others make room', () => {
  expect(movedOrder(rows(7, 8, 9), 2, 0)).toEqual({ ids: [9, 7, 8], versions: [19, 17, 18] });
  expect(movedOrder(rows(7, 8, 9), 0, 2)).toEqual({ ids: [8, 9, 7], versions: [18, 19, 17] });
});

test('nothing goes past the ends, and nothing happens to what is not there', () => {
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [-1, 0],
    [1, 1],
  ] as const) {
    expect(movedOrder(rows(7, 8, 9), from, to)).toBeNull();
  }
});
