import { expect, test } from 'bun:test';
import { lateTrades } from './flat-by-rules.ts';

const isLate = (openedAt: string | null, closedAt: string | null, clock = '15:10') =>
  lateTrades({ clock, zone: 'America/Chicago' })({
    openedAt: openedAt === null ? null : Date.parse(openedAt),
    closedAt: closedAt === null ? null : Date.parse(closedAt),
  });

test('a trade is late once it is held beyond the time of day', () => {
  expect(isLate('2026-11-20T20:00:00Z', '2026-11-20T21:10:00Z')).toBe(false);
  expect(isLate('2026-11-20T20:00:00Z', '2026-11-20T21:10:01Z')).toBe(true);
});

test('one of the evening, after the session has begun, is not, unless it is held through the next day', () => {
  expect(isLate('2026-11-19T23:30:00Z', '2026-11-20T02:00:00Z')).toBe(false);
  expect(isLate('2026-11-19T23:30:00Z', '2026-11-20T21:11:00Z')).toBe(true);
  expect(isLate('2026-11-20T21:10:00Z', '2026-11-20T21:11:00Z')).toBe(false);
});

test('the clock is that of the day, before and after it changes', () => {
  expect(isLate('2026-10-30T19:00:00Z', '2026-10-30T20:11:00Z')).toBe(true);
  expect(isLate('2026-11-02T19:00:00Z', '2026-11-02T20:11:00Z')).toBe(false);
  expect(isLate('2026-11-01T05:00:00Z', '2026-11-01T08:29:00Z', '02:30')).toBe(false);
});

test('without both times, or without the rule, none is late', () => {
  expect(isLate(null, '2026-11-20T22:00:00Z')).toBe(false);
  expect(isLate('2026-11-20T20:00:00Z', null)).toBe(false);
  expect(lateTrades(null)({ openedAt: 0, closedAt: 1e15 })).toBe(false);
});
