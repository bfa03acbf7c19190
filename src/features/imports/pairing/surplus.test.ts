import { expect, test } from 'bun:test';
import { momentOf } from '#src/testing/dealings.ts';
import { placesOf } from './file-order.ts';
import { surplus } from './surplus.ts';

const row = (text: string, id: string | null = null, account = 'A') => ({ account, id, text });

test('by id, whatever else the line says; in each account for itself', () => {
  const known = [row('a', '1')];
  const rows = [row('changed', '1'), row('a', '2'), row('a', '2'), row('a', '1', 'B')];
  expect(surplus(known, rows)).toEqual([row('a', '2'), row('a', '1', 'B')]);
});

test('without ids by how often the line occurs', () => {
  const rows = [row('a'), row('b'), row('a'), row('a')];
  expect(surplus([], rows)).toEqual(rows);
  expect(surplus([row('a')], rows)).toEqual([row('b'), row('a'), row('a')]);
  expect(surplus(rows, rows)).toEqual([]);
  expect(surplus([row('a', null, 'B')], rows)).toEqual(rows);
});

test.each([
  [
    ['2026-06-15T14:30:00Z', '2026-06-15T14:30:00Z', '2026-06-15T14:31:00Z'],
    [0, 1, 2],
  ],
  [
    ['2026-06-15T14:31:00Z', '2026-06-15T14:30:00Z', '2026-06-15T14:30:00Z'],
    [2, 1, 0],
  ],
  // By account: each block runs forwards.
  [
    ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-15', '2026-06-16'],
    [0, 1, 2, 3, 4],
  ],
  [
    ['2026-06-17', '2026-06-16', '2026-06-16'],
    [2, 1, 0],
  ],
  [
    ['2026-06-15', '2026-06-15'],
    [0, 1],
  ],
  [[], []],
])('places of %p', (moments, places) => {
  expect(placesOf(moments.map(momentOf))).toEqual(places);
});
