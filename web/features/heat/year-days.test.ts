import { expect, test } from 'bun:test';
import { yearGrid, yearMonths } from './year-days.ts';

const day = (date: string, net = 100n, entries = 1, openCount = 0) => ({ date, net, entries, openCount });

test('a year has its working days in columns of weeks', () => {
  // January 1, 2026 is a Thursday.
  const { cells, columns, rows } = yearGrid({ year: '2026', days: [day('2026-11-19')] });
  expect([columns, rows, cells.length]).toEqual([53, 5, 261]);
  expect(cells[0]).toEqual({ date: '2026-01-01', day: undefined, column: 1, row: 4 });
  expect(cells.find(({ date }) => date === '2026-01-05')).toMatchObject({ column: 2, row: 1 });
  expect(cells.find(({ date }) => date === '2026-11-19')?.day?.net).toBe(100n);
  expect(cells.at(-1)).toMatchObject({ date: '2026-12-31', column: 53, row: 4 });
});

test('a year with a trade on a weekend has all of its days', () => {
  const { cells, rows } = yearGrid({ year: '2028', days: [day('2028-07-01')] });
  expect([rows, cells.length]).toEqual([7, 366]);
  expect(cells.find(({ date }) => date === '2028-07-01')).toMatchObject({ row: 7 });
  expect(cells.find(({ date }) => date === '2028-07-02')).toMatchObject({ row: 1 });
});

test('months add up and begin in the column of their first day', () => {
  const months = yearMonths({
    year: '2026',
    days: [day('2026-01-30', -50n, 2), day('2026-02-02', 10n), day('2026-02-27', 15n, 3, 1)],
  });
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([
    { month: '2026-01', column: 1, net: -50n, entries: 2, openCount: 0, days: 1 },
    { month: '2026-02', column: 6, net: 25n, entries: 4, openCount: 1, days: 2 },
    { month: '2026-03', column: 10, net: 0n, entries: 0, openCount: 0, days: 0 },
  ]);
});
