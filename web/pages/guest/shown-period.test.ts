import { expect, test } from 'bun:test';
import { periodOfSearch } from './shown-period.ts';

const shown = (search: string, today = '2026-11-20') => periodOfSearch(new URLSearchParams(search), today);

test('a period is named by any of its days, the current one by none', () => {
  expect(shown('period=week')).toEqual({
    period: 'week',
    range: { from: '2026-11-15', to: '2026-11-21' },
    previous: '?period=week&date=2026-11-14',
    next: null,
  });
  expect(shown('period=month&date=2026-09-17')).toEqual({
    period: 'month',
    range: { from: '2026-09-01', to: '2026-09-30' },
    previous: '?period=month&date=2026-08-31',
    next: '?period=month&date=2026-10-01',
  });
  expect(shown('period=quarter&date=2026-09-30').next).toBe('?period=quarter');
  expect(shown('period=quarter&date=2000-02-01').previous).toBeNull();
});

test('all time is shown without a period, and for one there is not', () => {
  const allTime = { period: 'all', range: null, previous: null, next: null } as const;
  for (const search of ['', 'period=all', 'period=year', 'period=Week', 'date=2026-01-01'])
    expect(shown(search)).toEqual(allTime);
});

test('a day that is none, or has not come, is today', () => {
  for (const date of ['2026-02-30', '1999-12-31', '2026-11-21', 'x', ''])
    expect(shown(`period=month&date=${date}`).range).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});
