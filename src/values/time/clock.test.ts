import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Clock, formatTime, formatTimeRange } from './clock.ts';

describe('a time of day', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:35', '9:35 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['15:04', '3:04 PM'],
    ['23:59', '11:59 PM'],
    ['08:41:07', '8:41:07 AM'],
    ['20:41:07', '8:41:07 PM'],
  ])('%s', (time, byHalves) => {
    expect(formatTime(time, 12)).toBe(byHalves);
    expect(formatTime(time, 24)).toBe(time);
  });

  test('reads as the runtime writes it', () => {
    const theirs = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const at = new Date(minute * 60_000);
        const written = theirs.format(at).replace('\u202f', ' ');
        expect(formatTime(at.toISOString().slice(11, 16), 12)).toBe(written);
      }),
    );
  });
});

test.each<[from: string, to: string, clock: Clock, range: string]>([
  ['09:35', '09:44', 12, '9:35–9:44 AM'],
  ['11:55', '12:10', 12, '11:55 AM–12:10 PM'],
  ['23:55', '00:10', 12, '11:55 PM–12:10 AM'],
  ['09:35', '09:44', 24, '09:35–09:44'],
  ['23:55', '00:10', 24, '23:55–00:10'],
])('from %s to %s with %p hours', (from, to, clock, range) => {
  expect(formatTimeRange(from, to, clock)).toBe(range);
  expect(formatTimeRange(from, to, clock, ' – ')).toBe(range.replace('–', ' – '));
});
