import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

test("the team's day follows the clock, forward and back, and the zone", async () => {
  const app = testApp({ now: '2026-11-20T20:00:00Z' });
  const { settings } = app.deps;
  const day = (at: string) => {
    app.now = Date.parse(at);
    const { date, until } = settings.day();
    expect(settings.today()).toBe(date);
    return [date, new Date(until).toISOString()];
  };
  const friday = ['2026-11-20', '2026-11-21T05:00:00.000Z'];
  const saturday = ['2026-11-21', '2026-11-22T05:00:00.000Z'];
  expect(day('2026-11-20T20:00:00Z')).toEqual(friday);
  expect(day('2026-11-21T04:59:59.999Z')).toEqual(friday);
  expect(day('2026-11-21T05:00:00Z')).toEqual(saturday);
  expect(day('2026-11-20T20:00:00Z')).toEqual(friday);
  expect(day('2026-11-20T05:00:00Z')).toEqual(friday);
  expect(day('2026-11-20T04:59:59.999Z')).toEqual(['2026-11-19', '2026-11-20T05:00:00.000Z']);
  settings.change({ timeZone: 'Asia/Tokyo' });
  expect(day('2026-11-20T20:00:00Z')).toEqual(['2026-11-21', '2026-11-21T15:00:00.000Z']);
});
