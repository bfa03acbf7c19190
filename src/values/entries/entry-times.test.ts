import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../time/dates.ts';
import { type DayRule, sessionDay } from '../time/session-day.ts';
import { instantAt, minuteAt } from '../time/time-of-day.ts';
import { daysOfTimes, findCalendarDay, readTime, toInstants, toTypedTime } from './entry-times.ts';

const NEW_YORK: DayRule = { dayStarts: 'midnight', timeZone: 'America/New_York' };
const GLOBEX: DayRule = { dayStarts: 'globex', timeZone: 'America/New_York' };
const AUCKLAND: DayRule = { dayStarts: 'globex', timeZone: 'Pacific/Auckland' };

describe('a time as typed', () => {
  test.each([
    ['09:31', { day: null, time: '09:31' }],
    [' 09:31:05 ', { day: null, time: '09:31:05' }],
    ['2026-11-19 22:05', { day: '2026-11-19', time: '22:05' }],
    ['', null],
    ['24:00', null],
    ['09:60', null],
    ['9:31', null],
    ['2026-02-30 09:31', null],
  ])('%s', (text, read) => {
    expect(readTime(text)).toEqual(read);
  });
});

describe('the day of a time', () => {
  test('is the trading day itself where days begin at midnight', () => {
    expect(findCalendarDay('2026-11-20', '00:05', NEW_YORK)).toBe('2026-11-20');
    expect(findCalendarDay('2026-11-20', '23:55', NEW_YORK)).toBe('2026-11-20');
  });

  test('is the evening before in a Globex session, and Sunday before a Monday', () => {
    expect(findCalendarDay('2026-11-20', '18:30', GLOBEX)).toBe('2026-11-19');
    expect(findCalendarDay('2026-11-20', '17:59', GLOBEX)).toBe('2026-11-20');
    expect(findCalendarDay('2026-11-23', '18:30', GLOBEX)).toBe('2026-11-22');
  });

  test('is the day before for a position that was held overnight', () => {
    const typed = { openedAt: '22:15', closedAt: '01:40', tradeDate: '2026-11-20' };
    expect(daysOfTimes(typed, NEW_YORK)).toEqual({
      openedOn: '2026-11-19',
      closedOn: '2026-11-20',
      isOvernight: true,
    });
    expect(toInstants(typed, NEW_YORK)).toEqual({
      openedAt: '2026-11-20T03:15:00.000Z',
      closedAt: '2026-11-20T06:40:00.000Z',
    });
  });

  test('is the one that was typed, if one was', () => {
    const typed = { openedAt: '2026-11-17 22:15', closedAt: '23:40', tradeDate: '2026-11-20' };
    expect(daysOfTimes(typed, NEW_YORK)).toEqual({
      openedOn: '2026-11-17',
      closedOn: '2026-11-20',
      isOvernight: false,
    });
  });
});

const days = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-06-01', n));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const rules = fc.constantFrom(NEW_YORK, GLOBEX, AUCKLAND);

test('clocks show the time that was typed, unless they skip it', () => {
  fc.assert(
    fc.property(days, times, rules, (day, time, { timeZone }) => {
      const shown = minuteAt(instantAt(day, time, timeZone), timeZone);
      // On the two nights a year when an hour is left out, it may be the hour after.
      const isSkipped = /^(2025|2026|2027)-(03|09|10)-/.test(day) && /^0[23]:/.test(time);
      if (!isSkipped) expect(shown).toBe(`${day} ${time}`);
    }),
  );
});

test('an instant typed again is the same minute', () => {
  fc.assert(
    fc.property(days, times, rules, (day, time, rule) => {
      const instant = new Date(instantAt(day, time, rule.timeZone)).toISOString();
      const tradeDate = sessionDay(Date.parse(instant), rule);
      const closedAt = toTypedTime(instant, rule.timeZone);
      const again = toInstants({ openedAt: '', closedAt, tradeDate }, rule).closedAt;
      expect(minuteAt(Date.parse(again ?? ''), rule.timeZone)).toBe(
        minuteAt(Date.parse(instant), rule.timeZone),
      );
    }),
  );
});

test('the hour that clocks show twice is the first, and one they skip is after the change', () => {
  expect(new Date(instantAt('2026-11-01', '01:30', 'America/New_York')).toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  );
  expect(new Date(instantAt('2026-03-08', '02:30', 'America/New_York')).toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
});
