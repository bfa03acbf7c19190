import { expect, test } from 'bun:test';
import { keepListed, MOST_SELECTED, NOTHING_SELECTED, selectAll, selectTo, toggle } from './selected.ts';

const LIST = [50, 40, 30, 20, 10];
const of = ({ ids }: { ids: ReadonlySet<number> }) => [...ids];

test('a row is selected, and no longer', () => {
  const one = toggle(NOTHING_SELECTED, 30);
  expect(of(one)).toEqual([30]);
  expect(of(toggle(one, 30))).toEqual([]);
  expect(of(NOTHING_SELECTED)).toEqual([]);
});

test('a range goes from the last toggled row, in either direction, and keeps what was selected', () => {
  const start = toggle(toggle(NOTHING_SELECTED, 10), 40);
  expect(of(selectTo(start, 20, LIST))).toEqual([10, 40, 30, 20]);
  expect(of(selectTo(start, 50, LIST))).toEqual([10, 40, 50]);
  // The next range begins at the same row.
  expect(of(selectTo(selectTo(start, 50, LIST), 30, LIST))).toEqual([10, 40, 50, 30]);
});

test('a range without a beginning, or from a row that has left the list, is its end alone', () => {
  expect(of(selectTo(NOTHING_SELECTED, 20, LIST))).toEqual([20]);
  expect(of(selectTo({ ids: new Set(), anchor: 99 }, 20, LIST))).toEqual([20]);
});

test('no more are selected than one call changes', () => {
  const long = Array.from({ length: MOST_SELECTED + 20 }, (_, n) => n + 1);
  expect(of(selectAll(long))).toEqual(long.slice(0, MOST_SELECTED));
  expect(toggle(selectAll(long), 9999).ids.size).toBe(MOST_SELECTED);
});

test('rows that have left the list take no room in a selection', () => {
  const long = Array.from({ length: MOST_SELECTED + 20 }, (_, n) => n + 1);
  const left = long.slice(MOST_SELECTED);
  expect(of(toggle(keepListed(selectAll(long), left), left[3] ?? 0))).toEqual([MOST_SELECTED + 4]);
  expect(keepListed({ ids: new Set([10, 99, 30]), anchor: 30 }, LIST)).toEqual({
    ids: new Set([30, 10]),
    anchor: 30,
  });
});
