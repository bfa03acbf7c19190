import { expect, test } from 'bun:test';
import { datesOfRange, firstDayOf, RANGES, shownRange } from './range.ts';

test.each([
  ['1M', '2026-11-21', '2026-10-21'],
  ['1M', '2026-03-31', '2026-02-28'],
  ['1M', '2024-03-30', '2024-02-29'],
  ['1M', '2026-01-15', '2025-12-15'],
  ['3M', '2026-11-21', '2026-08-21'],
  ['3M', '2026-05-31', '2026-02-28'],
  ['3M', '2026-02-01', '2025-11-01'],
  ['YTD', '2026-11-21', '2026-01-01'],
  ['YTD', '2026-01-01', '2026-01-01'],
  ['1Y', '2026-11-21', '2025-11-21'],
  ['1Y', '2024-02-29', '2023-02-28'],
  ['1Y', '2026-12-31', '2025-12-31'],
] as const)('%s on %s begins on %s', (range, today, first) => {
  expect(firstDayOf(range, today)).toBe(first);
  expect(datesOfRange(range, today)).toEqual({ from: first });
});

test('All begins with the first entry, whenever that was', () => {
  expect(firstDayOf('All', '2026-11-21')).toBeNull();
  expect(datesOfRange('All', '2026-11-21')).toEqual({});
});

test('the URL selects a range', () => {
  for (const range of RANGES) expect(shownRange(new URLSearchParams({ range }))).toBe(range);
});

test.each([
  ['', 'nothing'],
  ['range=', 'an empty one'],
  ['range=5Y', 'one that is not offered'],
  ['range=1m', 'another spelling'],
  ['range=constructor', 'a word of the language'],
])('%p, which is %s, means all', (search) => {
  expect(shownRange(new URLSearchParams(search))).toBe('All');
});
