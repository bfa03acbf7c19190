import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  dateWithYear,
  day,
  dayInFull,
  longDate,
  longMonth,
  month,
  shortDate,
  sunday,
  weekday,
} from '#src/testing/naive-model/dates.ts';
import { readPeriod } from './typed-period.ts';

/** A Saturday. */
const TODAY = '2026-11-28';

/** `2026-11-27`, `2026-11-15 – 2026-11-21`, `month 2026-10`, and the other words after a comma. */
function read(typed: string, today = TODAY): string | null {
  const found = readPeriod(typed, today);
  if (!found) return null;
  const { unit, range, rest } = found;
  const text =
    unit === 'day'
      ? range.from
      : unit === 'week'
        ? `${range.from} – ${range.to}`
        : `month ${range.from.slice(0, 7)}`;
  return rest === '' ? text : `${text}, ${rest}`;
}

test.each([
  ['today', '2026-11-28'],
  ['Today', '2026-11-28'],
  ['yesterday', '2026-11-27'],
  ['yest', '2026-11-27'],
  ['fri', '2026-11-27'],
  ['friday', '2026-11-27'],
  ['thurs', '2026-11-26'],
  ['sat', '2026-11-28'],
  ['sun', '2026-11-22'],
  ['last fri', '2026-11-27'],
  ['last saturday', '2026-11-21'],
  ['this week', '2026-11-22 – 2026-11-28'],
  ['last week', '2026-11-15 – 2026-11-21'],
  ['this month', 'month 2026-11'],
  ['last month', 'month 2026-10'],
  ['oct', 'month 2026-10'],
  ['October', 'month 2026-10'],
  ['sept', 'month 2026-09'],
  ['nov', 'month 2026-11'],
  ['dec', 'month 2025-12'],
  ['oct 2025', 'month 2025-10'],
  ['dec 2026', 'month 2026-12'],
  ['2025-10', 'month 2025-10'],
  ['oct 15', '2026-10-15'],
  ['15 oct', '2026-10-15'],
  ['Oct. 15th', '2026-10-15'],
  ['10/15', '2026-10-15'],
  ['10/15/25', '2025-10-15'],
  ['10/15/2025', '2025-10-15'],
  ['2026-10-15', '2026-10-15'],
  ['27.11.2026', '2026-11-27'],
  ['5.1.2026', '2026-01-05'],
  ['es 15.10.2025', '2025-10-15, es'],
  // Its day is first, unless it shows that it is not.
  ['11.27.2026', '2026-11-27'],
  ['oct 15 2025', '2025-10-15'],
  ['Thu, Oct 15, 2026', '2026-10-15'],
  // Today is not in the future, and tomorrow is.
  ['nov 28', '2026-11-28'],
  ['nov 29', '2025-11-29'],
  ['feb 29', '2024-02-29'],
  // A day to come that is named with its year, as far as the calendar goes.
  ['dec 15 2026', '2026-12-15'],
  ['jan 15 2027', null],
  ['jan 2027', null],
  ['ES oct 15', '2026-10-15, es'],
  ['oct 15 es', '2026-10-15, es'],
  ['es oct 15 vwap', '2026-10-15, es vwap'],
  ['nq yesterday', '2026-11-27, nq'],
  ['es last week', '2026-11-15 – 2026-11-21, es'],
  ['es last', null],
  ['oct 1 oct 2', '2026-10-01, oct 2'],
  // Not days that there are.
  ['feb 30', null],
  ['feb 29 2025', null],
  ['10/32', null],
  ['13/10', null],
  ['30.2.2026', null],
  ['13.13.2026', null],
  ['oct 32', 'month 2026-10, 32'],
  // Other words.
  ['', null],
  ['es', null],
  ['14', null],
  ['27.11', null],
  ['2026', null],
  ['yes', null],
  ['tod', null],
  ['mo', null],
  ['octopus', null],
  ['last', null],
  ['next week', null],
  ['tomorrow', null],
] as const)('“%s” is %s', (typed, expected) => {
  expect(read(typed)).toBe(expected);
});

test('every day of two years is read back, however it is written', () => {
  const written = (date: string): string[] => {
    const [year, of, number] = [date.slice(0, 4), Number(date.slice(5, 7)), Number(date.slice(8))];
    return [
      date,
      dateWithYear(date),
      dateWithYear(date).toLowerCase().replace(',', ''),
      longDate(date),
      `${dayInFull(date)}, ${year}`,
      `${number} ${shortDate(date).slice(0, 3)} ${year}`,
      `${number} ${longMonth(date.slice(0, 7))}`,
      `${of}/${number}/${year}`,
      `${number}.${of}.${year}`,
      `${of}/${number}/${year.slice(2)}`,
    ];
  };
  for (let date = '2024-11-29'; date <= TODAY; date = day(date, 1)) {
    for (const text of written(date)) expect([text, read(text)]).toEqual([text, date]);
    expect(read(`ES ${shortDate(date)} ${date.slice(0, 4)}`)).toBe(`${date}, es`);
  }
});

test('without its year, every day is the latest one that has come', () => {
  for (let date = day(TODAY, -364); date <= TODAY; date = day(date, 1)) {
    for (const text of [shortDate(date), dayInFull(date), `${date.slice(5, 7)}/${date.slice(8)}`])
      expect([text, read(text)]).toEqual([text, date]);
  }
});

const anyDay = fc.integer({ min: 0, max: 365 * 4 }).map((days) => day('2024-01-01', days));

test('words that go by today name the days around it', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(6), (today, ago) => {
      const earlier = day(today, -ago);
      expect(read(weekday(earlier), today)).toBe(earlier);
      expect(read(`last ${weekday(earlier)}`, today)).toBe(ago === 0 ? day(today, -7) : earlier);
      const start = sunday(today);
      expect(read('this week', today)).toBe(`${start} – ${day(start, 6)}`);
      expect(read('last week', today)).toBe(`${day(start, -7)} – ${day(start, -1)}`);
      expect(read('last month', today)).toBe(`month ${month(today.slice(0, 7), -1)}`);
    }),
  );
});

test('no text breaks it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), anyDay, (text, today) => {
      const found = readPeriod(text, today);
      if (found) expect(found.range.from <= found.range.to).toBe(true);
    }),
  );
});
