import { expect, test } from 'bun:test';
import { searchFor, shownMonth } from './shown-month.ts';

const today = '2026-11-20';

for (const [search, month] of [
  ['', '2026-11'],
  ['?month=2026-10', '2026-10'],
  ['?month=2026-12', '2026-12'],
  ['?month=2000-01', '2000-01'],
  ['?month=2027-01', '2026-11'],
  ['?month=1999-12', '2026-11'],
  ['?month=2026-13', '2026-11'],
  ['?month=november', '2026-11'],
  ['?month=', '2026-11'],
  ['?month=2026-10&month=2026-09', '2026-10'],
] as const) {
  test(`the URL ${search || 'without a month'} shows ${month}`, () => {
    expect(shownMonth(new URLSearchParams(search), today)).toBe(month);
  });
}

test('the current month is left out of the URL', () => {
  expect(searchFor('2026-11', today)).toBe('');
  expect(searchFor('2026-10', today)).toBe('?month=2026-10');
});
