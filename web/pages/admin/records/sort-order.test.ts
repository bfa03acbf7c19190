import { expect, test } from 'bun:test';
import { moveChanges } from './sort-order.ts';

const rows = (...orders: number[]) => orders.map((sortOrder, index) => ({ id: index + 1, sortOrder }));

test('a record changes places with its neighbour', () => {
  expect(moveChanges(rows(0, 1, 2), 3, -1)).toEqual([
    { id: 3, change: { sortOrder: 1 } },
    { id: 2, change: { sortOrder: 2 } },
  ]);
  expect(moveChanges(rows(0, 1, 2), 1, 1)).toEqual([
    { id: 2, change: { sortOrder: 0 } },
    { id: 1, change: { sortOrder: 1 } },
  ]);
});

test('records that share a sort order get one each', () => {
  expect(moveChanges(rows(0, 0, 0), 3, -1)).toEqual([
    { id: 3, change: { sortOrder: 1 } },
    { id: 2, change: { sortOrder: 2 } },
  ]);
});

test('nothing goes past the ends, and nothing happens to what is not there', () => {
  expect(moveChanges(rows(5, 9), 1, -1)).toEqual([]);
  expect(moveChanges(rows(5, 9), 2, 1)).toEqual([]);
  expect(moveChanges(rows(5, 9), 3, 1)).toEqual([]);
});
