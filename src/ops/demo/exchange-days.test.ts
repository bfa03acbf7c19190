import { expect, test } from 'bun:test';
import { isWeekend, listDays } from '#src/values/time/dates.ts';
import { computeBell, countMinutes, isTradingDay } from './exchange-days.ts';

const daysOff = (year: number): string[] =>
  listDays({ from: `${year}-01-01`, to: `${year}-12-31` })
    .filter((day) => !isWeekend(day) && !isTradingDay(day))
    .map((day) => day.slice(5));

/** As published by the New York Stock Exchange. */
test.each([
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
  [2025, '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  // New Year 2028 is a Saturday, for which nobody gets a Friday off.
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
])('holidays of %i', (year, days) => {
  expect(daysOff(year)).toEqual(days.split(' '));
});

test('short days', () => {
  const short = listDays({ from: '2024-01-01', to: '2026-12-31' }).filter(
    (day) => isTradingDay(day) && countMinutes(day) === 210,
  );
  expect(short).toEqual([
    ...['2024-07-03', '2024-11-29', '2024-12-24'],
    ...['2025-07-03', '2025-11-28', '2025-12-24'],
    ...['2026-11-27', '2026-12-24'],
  ]);
});

test('the bell rings at half past nine in New York, in summer and in winter', () => {
  expect(new Date(computeBell('2026-07-01')).toISOString()).toBe('2026-07-01T13:30:00.000Z');
  expect(new Date(computeBell('2026-11-20')).toISOString()).toBe('2026-11-20T14:30:00.000Z');
});
