import { expect, test } from 'bun:test';
import { dayOfSearch } from './shown-day.ts';

const today = '2026-11-20';

for (const [search, day] of [
  ['', today],
  ['?date=2026-11-19', '2026-11-19'],
  ['?date=2026-11-20', '2026-11-20'],
  ['?date=2026-11-21', today],
  ['?date=2026-02-30', today],
  ['?date=1999-12-31', today],
  ['?date=yesterday', today],
] as const) {
  test(`the hub shows ${day} for the URL ${search || 'without a day'}`, () => {
    expect(dayOfSearch(new URLSearchParams(search), today)).toBe(day);
  });
}
