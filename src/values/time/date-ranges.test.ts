import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  FIRST_MONTH,
  formatDateRange,
  formatMonth,
  isCalendarMonth,
  listDays,
  listWeeks,
  monthOf,
  monthRange,
  nextMonth,
  previousMonth,
  toWorkweek,
  weekdayOf,
  weekRange,
} from './dates.ts';
import { nextWorkday, previousWorkday } from './workdays.ts';

describe('months', () => {
  test.each([
    ['2024-02', '2024-02-29', '2024-03', '2024-01'],
    ['2026-02', '2026-02-28', '2026-03', '2026-01'],
    ['2026-12', '2026-12-31', '2027-01', '2026-11'],
    ['2000-01', '2000-01-31', '2000-02', '1999-12'],
  ])('%s ends on %s; %s follows, %s is before it', (month, last, following, before) => {
    expect(monthRange(month)).toEqual({ from: `${month}-01`, to: last });
    expect(nextMonth(month)).toBe(following);
    expect(previousMonth(month)).toBe(before);
  });

  test.each([
    ['2026-11', 'Nov 2026'],
    ['2000-01', 'Jan 2000'],
  ])('%s reads %s', (month, shown) => {
    expect(formatMonth(month)).toBe(shown);
  });

  test.each([
    ['2000-01', true],
    ['2026-11', true],
    ['2026-12', true],
    ['2027-01', false],
    ['1999-12', false],
    ['2026-00', false],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-20', false],
    ['２０２６-11', false],
    ['', false],
  ])('on 2026-11-20 the calendar shows %p: %p', (month, isShown) => {
    expect(isCalendarMonth(month, '2026-11-20')).toBe(isShown);
  });

  test('in December the calendar reaches into the next year', () => {
    expect(isCalendarMonth('2027-01', '2026-12-31')).toBe(true);
    expect(FIRST_MONTH).toBe('2000-01');
  });

  test.each([
    ['2026-10-20', 1, '2026-11-20'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-01-30', 1, '2024-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ])('the day of %s is, %p months later, %s', (date, months, found) => {
    expect(addMonths(date, months)).toBe(found);
  });
});

describe('weeks', () => {
  test.each([
    ['2026-03-08', '2026-03-08', '2026-03-14'],
    ['2026-03-14', '2026-03-08', '2026-03-14'],
    ['2026-11-01', '2026-11-01', '2026-11-07'],
    ['2026-01-01', '2025-12-28', '2026-01-03'],
    ['2024-02-29', '2024-02-25', '2024-03-02'],
  ])('%s is in the week from %s to %s', (day, from, to) => {
    expect(weekRange(day)).toEqual({ from, to });
    expect(toWorkweek(day)).toEqual({ from: addDays(from, 1), to: addDays(to, -1) });
  });

  test('a month is touched by four to six weeks, in turn', () => {
    expect(listWeeks('2026-02').map(({ from }) => from)).toEqual([
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
    ]);
    expect(listWeeks('2026-08').map(({ to }) => to)).toEqual([
      '2026-08-01',
      '2026-08-08',
      '2026-08-15',
      '2026-08-22',
      '2026-08-29',
      '2026-09-05',
    ]);
    expect(listWeeks('2000-01')[0]).toEqual({ from: '1999-12-26', to: '2000-01-01' });
  });

  test.each([
    [{ from: '2026-11-01', to: '2026-11-07' }, 'Nov 1 – 7'],
    [{ from: '2026-11-29', to: '2026-12-05' }, 'Nov 29 – Dec 5'],
    [{ from: '2026-12-27', to: '2027-01-02' }, 'Dec 27 – Jan 2'],
  ])('%p reads %s', (range, shown) => {
    expect(formatDateRange(range)).toBe(shown);
  });

  test.each([
    [{ from: '2019-03-19', to: '2019-03-21' }, 'Mar 19 – 21, 2019'],
    [{ from: '2026-11-29', to: '2026-12-05' }, 'Nov 29 – Dec 5, 2026'],
    [{ from: '2025-12-30', to: '2026-01-02' }, 'Dec 30, 2025 – Jan 2, 2026'],
    [{ from: '2026-11-20', to: '2026-11-20' }, 'Nov 20, 2026'],
  ])('%p reads %s with its year, told once', (range, shown) => {
    expect(formatDateRange(range, { year: true })).toBe(shown);
  });

  test('of every month hold each of its days once, in rows of seven from Sunday on', () => {
    const month = fc.integer({ min: 0, max: 12_000 }).map((days) => monthOf(addDays('2000-01-01', days)));
    fc.assert(
      fc.property(month, (month) => {
        const rows = listWeeks(month).map(listDays);
        const inMonth = rows.flat().filter((day) => monthOf(day) === month);
        return (
          rows.every((row) => row.length === 7 && row.every((day, at) => weekdayOf(day) === at)) &&
          inMonth.join() === listDays(monthRange(month)).join()
        );
      }),
    );
  });
});

test('working days lie around weekends', () => {
  expect([previousWorkday('2026-11-23'), nextWorkday('2026-11-20')]).toEqual(['2026-11-20', '2026-11-23']);
  for (const weekend of ['2026-11-21', '2026-11-22']) {
    expect([previousWorkday(weekend), nextWorkday(weekend)]).toEqual(['2026-11-20', '2026-11-23']);
  }
  expect([previousWorkday('2026-11-19'), nextWorkday('2026-11-18')]).toEqual(['2026-11-18', '2026-11-19']);
});
