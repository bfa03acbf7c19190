import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, daysBetween, formatTradeDate, isTradeDate, weekdayOf } from './dates.ts';
import { endOfDay, tradeDateAt } from './instants.ts';
import { isTimeZone } from './time-of-day.ts';

describe('isTradeDate', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-01-01', '2026-12-31'])('%p is a day', (text) => {
    expect(isTradeDate(text)).toBe(true);
  });
  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-11-20T00:00',
    '',
    'today',
    '2026-11-31',
    '2026-11-00',
  ])('%p is none', (text) => {
    expect(isTradeDate(text)).toBe(false);
  });
});

describe('the day of an instant', () => {
  test.each([
    // The clocks go forward in New York at 07:00 UTC on 2026-03-08 and back at 06:00 UTC on 2026-11-01.
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
    ['2024-02-29T23:59:59Z', 'UTC', '2024-02-29'],
    ['2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-20T11:59:59Z', 'Pacific/Pago_Pago', '2026-11-20'],
    ['2026-11-20T10:59:59Z', 'Pacific/Pago_Pago', '2026-11-19'],
  ])('%p in %p is %p', (instant, zone, day) => {
    expect(tradeDateAt(Date.parse(instant), zone)).toBe(day);
  });

  test('never goes back as time goes on, and moves one day at a time', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 }),
        fc.constantFrom('America/New_York', 'Europe/London', 'Asia/Tokyo', 'America/Havana'),
        (hour, zone) => {
          const at = start + hour * 3_600_000;
          const [now, later] = [tradeDateAt(at, zone), tradeDateAt(at + 3_600_000, zone)];
          return later === now || later === addDays(now, 1);
        },
      ),
    );
  });
});

test.each([
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
])('a day in %s ends when the next one begins', (zone) => {
  for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
    const end = endOfDay(date, zone);
    expect([tradeDateAt(end - 1, zone), tradeDateAt(end, zone)]).toEqual([date, addDays(date, 1)]);
  }
});

test('a day that was left out ends when the one after it begins', () => {
  const end = endOfDay('2011-12-30', 'Pacific/Apia');
  expect([tradeDateAt(end - 1, 'Pacific/Apia'), tradeDateAt(end, 'Pacific/Apia')]).toEqual([
    '2011-12-29',
    '2011-12-31',
  ]);
});

test('adding days crosses months, leap days and clock changes', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  fc.assert(
    fc.property(
      fc.integer({ min: -9000, max: 9000 }),
      fc.integer({ min: -9000, max: 9000 }),
      (a, b) =>
        addDays(addDays('2020-06-15', a), b) === addDays('2020-06-15', a + b) &&
        daysBetween('2020-06-15', addDays('2020-06-15', a)) === a,
    ),
  );
});

test('weekdays and what people read', () => {
  expect(['2026-11-15', '2026-11-20', '2026-11-21'].map(weekdayOf)).toEqual([0, 5, 6]);
  expect(formatTradeDate('2026-11-20')).toBe('Nov 20');
  expect(formatTradeDate('2026-11-20', { weekday: true, year: true })).toBe('Fri, Nov 20, 2026');
  expect(formatTradeDate('2026-11-20', { weekday: true, longMonth: true })).toBe('Friday, November 20');
});

test.each([
  {},
  { weekday: true },
  { year: true },
  { longMonth: true },
  { weekday: true, year: true, longMonth: true },
])('a day is spelled as the runtime does, with %p', (format) => {
  const { weekday, year, longMonth } = { weekday: false, year: false, longMonth: false, ...format };
  const theirs = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: longMonth ? 'long' : 'short',
    day: 'numeric',
    ...(weekday && { weekday: longMonth ? 'long' : 'short' }),
    ...(year && { year: 'numeric' }),
  });
  for (let date = '2023-12-31'; date < '2025-02-01'; date = addDays(date, 1)) {
    expect(formatTradeDate(date, format)).toBe(theirs.format(Date.parse(`${date}T00:00:00Z`)));
  }
});

test('time zones that exist', () => {
  expect(isTimeZone('America/New_York')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test.each(['+05:00', '-08', '+0530'])('a fixed distance from UTC such as %p is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
