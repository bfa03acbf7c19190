import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readTime } from '#src/values/entries/entry-times.ts';
import { formatTime } from '#src/values/time/clock.ts';
import { readTradeTime, readTypedTime } from './typed-time.ts';

test.each([
  ['935', '09:35'],
  ['0935', '09:35'],
  ['1432', '14:32'],
  ['9:35', '09:35'],
  ['9:35:12', '09:35:12'],
  ['93512', '09:35:12'],
  ['143205', '14:32:05'],
  ['9.35', '09:35'],
  ['9', '09:00'],
  ['14', '14:00'],
  ['232p', '14:32'],
  ['2:32 PM', '14:32'],
  ['12:05 am', '00:05'],
  ['12 p.m.', '12:00'],
  [' 00:00 ', '00:00'],
])('%s is %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));

test.each(['', 'n', '24', '2460', '9:5', '9:60', '14:32 pm', '0 am', '9:35 CET', '1234567', '9'.repeat(100)])(
  '%s is no time',
  (typed) => expect(readTypedTime(typed)).toBeNull(),
);

test.each([
  ['41', '09:35', '09:41'],
  ['35', '09:35', '09:35'],
  ['35', '09:35:40', '10:35'],
  ['05', '09:35', '10:05'],
  ['8', '09:35', '09:38'],
  ['2', '09:35', '09:42'],
  ['3', '23:58', '00:03'],
  ['935', '14:00', '09:35'],
  ['60', '09:35', null],
])('%s after %s is %s', (typed, near, time) => expect(readTypedTime(typed, near)).toBe(time));

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const twoDigits = (number: number) => String(number).padStart(2, '0');
const textOf = (at: number) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;

test('every time is read as it is written, by either clock, with its colon and without', () =>
  fc.assert(
    fc.property(minute, fc.option(fc.integer({ min: 0, max: 59 }), { nil: null }), (at, second) => {
      const time = second === null ? textOf(at) : `${textOf(at)}:${twoDigits(second)}`;
      for (const written of [time, time.replaceAll(':', ''), formatTime(time, 12), formatTime(time, 24)])
        expect(readTypedTime(written)).toBe(time);
    }),
  ));

test('minutes alone are the first that end so, at or after the time before', () =>
  fc.assert(
    fc.property(minute, fc.integer({ min: 0, max: 59 }), fc.boolean(), (near, wanted, isOne) => {
      const typed = isOne ? String(wanted % 10) : twoDigits(wanted);
      const read = readTypedTime(typed, textOf(near)) ?? '';
      expect(read.endsWith(typed)).toBe(true);
      const [hours = 0, minutes = 0] = read.split(':').map(Number);
      const later = (hours * 60 + minutes - near + 24 * 60) % (24 * 60);
      expect(later).toBeLessThan(isOne ? 10 : 60);
    }),
  ));

test('whatever is typed is a time that an entry can have, or none', () => {
  const signs = fc.constantFrom(...'0123456789:. apm/-n');
  const days = { dayStarts: 'globex', timeZone: 'America/New_York' } as const;
  fc.assert(
    fc.property(
      fc.string({ unit: signs, maxLength: 14 }),
      fc.option(minute, { nil: null }),
      (typed, near) => {
        const context = { tradeDate: '2026-11-20', today: '2026-11-20', days };
        const read = readTradeTime(typed, { ...context, near: near === null ? null : textOf(near) });
        if (read === null) return;
        expect(readTime(read)).not.toBeNull();
        // What is left as it was read stays.
        expect(readTradeTime(read, { ...context, near: null })).toBe(read);
      },
    ),
  );
});

test('a time of another day has it with it, and none that the trade date leads to', () => {
  const days = { dayStarts: 'midnight', timeZone: 'America/New_York' } as const;
  const read = (typed: string) =>
    readTradeTime(typed, { tradeDate: '2026-11-20', today: '2026-11-20', days, near: null });
  expect(read('11/19 15:50')).toBe('2026-11-19 15:50');
  expect(read('Nov 19 3:50 PM')).toBe('2026-11-19 15:50');
  expect(read('11/20/2026, 9:35')).toBe('09:35');
  expect(read('soon 9:35')).toBeNull();
});
