import { expect, test } from 'bun:test';
import { addDays, isWeekend, listDays } from '#src/values/time/dates.ts';
import type { DayStarts } from '#src/values/time/session-day.ts';
import { instantAt } from '#src/values/time/time-of-day.ts';
import { lastClosed } from './closing-rules.ts';

const rule = (closesAt: string, dayStarts: DayStarts = 'midnight', timeZone = 'America/New_York') => ({
  ...{ closesAt, dayStarts, timeZone },
});

test.each([
  ['2026-11-20T21:59:59Z', rule('17:00'), '2026-11-19'],
  ['2026-11-20T22:00:00Z', rule('17:00'), '2026-11-20'],
  ['2026-11-21T12:00:00Z', rule('17:00'), '2026-11-20'],
  // In the early morning it is the day before that is closed.
  ['2026-11-21T05:30:00Z', rule('00:30'), '2026-11-20'],
  ['2026-11-21T05:29:59Z', rule('00:30'), '2026-11-19'],
  // Friday's session; then Saturday, Sunday and Monday are one.
  ['2026-11-20T22:00:00Z', rule('17:00', 'globex'), '2026-11-20'],
  ['2026-11-22T22:00:00Z', rule('17:00', 'globex'), '2026-11-20'],
  ['2026-11-23T21:59:59Z', rule('17:00', 'globex'), '2026-11-20'],
  ['2026-11-23T22:00:00Z', rule('17:00', 'globex'), '2026-11-23'],
  // After the next session has opened.
  ['2026-11-23T23:30:00Z', rule('18:30', 'globex'), '2026-11-23'],
  // In Tokyo a session ends in the morning after.
  ['2026-11-23T23:30:00Z', rule('08:30', 'globex', 'Asia/Tokyo'), '2026-11-23'],
])('at %s the last day that is closed is %j → %s', (now, how, day) => {
  expect(lastClosed(Date.parse(now), how)).toBe(day);
});

test('an hour that clocks skip or show twice closes its day once', () => {
  // March 8: from 2:00 to 3:00; November 1: from 2:00 back to 1:00.
  const closed = (now: string, closesAt: string) => lastClosed(Date.parse(now), rule(closesAt));
  expect(closed('2026-03-08T06:59:00Z', '02:30')).toBe('2026-03-06');
  expect(closed('2026-03-08T07:30:00Z', '02:30')).toBe('2026-03-07');
  expect(closed('2026-11-01T05:29:00Z', '01:30')).toBe('2026-10-30');
  expect(closed('2026-11-01T05:30:00Z', '01:30')).toBe('2026-10-31');
  expect(closed('2026-11-01T06:30:00Z', '01:30')).toBe('2026-10-31');
});

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney'])(
  'in %s every day of a year is closed, one after the other, whatever the hour',
  (timeZone) => {
    for (const dayStarts of ['midnight', 'globex'] as const) {
      for (const hour of [0, 2, 5, 6, 14, 17]) {
        const how = rule(`${String(hour).padStart(2, '0')}:00`, dayStarts, timeZone);
        const range = { from: '2026-01-05', to: '2026-12-31' };
        const seen = listDays(range).map((date) => lastClosed(instantAt(date, how.closesAt, timeZone), how));
        const days = [...new Set(seen)];
        const expected = listDays({ from: days[0] ?? '', to: days.at(-1) ?? '' }).filter(
          (date) => dayStarts === 'midnight' || !isWeekend(date),
        );
        expect([timeZone, dayStarts, hour, days]).toEqual([timeZone, dayStarts, hour, expected]);
        expect((days.at(-1) ?? '') >= addDays(range.to, -4)).toBe(true);
      }
    }
  },
);
