import { describe, expect, test } from 'bun:test';
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

test('everyone may read what every page shows of the settings, and nothing else of them', async () => {
  const app = testApp({ now: '2026-11-20T20:00:00Z' });
  const shown = async () => (await app.call(null, 'GET', '/api/settings')).body;
  expect(await shown()).toEqual({
    teamName: 'Bullpen',
    timeZone: 'America/New_York',
    clock: 12,
    dayStarts: 'midnight',
    breakEvenTicks: null,
    today: '2026-11-20',
    dayEndsAt: '2026-11-21T05:00:00.000Z',
  });
  const json = { teamName: 'Harbour Street', timeZone: 'Europe/London', clock: 24, breakEvenTicks: 1 };
  await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json });
  const london = { ...json, dayStarts: 'midnight', today: '2026-11-20' };
  expect(await shown()).toEqual({ ...london, dayEndsAt: '2026-11-21T00:00:00.000Z' });
  app.now = Date.parse('2026-11-21T00:00:00Z');
  expect(await shown()).toEqual({ ...london, today: '2026-11-21', dayEndsAt: '2026-11-22T00:00:00.000Z' });
});

describe('with the Globex session', () => {
  const globex = (now: string) => {
    const app = testApp({ now, env: { BULLPEN_TIMEZONE: 'Pacific/Auckland' } });
    app.deps.settings.change({ dayStarts: 'globex' });
    return app;
  };

  test('the team’s day turns at 17:00 in Chicago, and a weekend is Monday', () => {
    const app = globex('2026-11-19T12:00:00Z');
    const day = (at: string) => {
      app.now = Date.parse(at);
      const { date, until } = app.deps.settings.day();
      expect([app.deps.settings.today(), app.deps.settings.dayOf(app.now)]).toEqual([date, date]);
      return [date, new Date(until).toISOString()];
    };
    const monday = ['2026-11-23', '2026-11-23T23:00:00.000Z'];
    expect(day('2026-11-20T22:59:59.999Z')).toEqual(['2026-11-20', '2026-11-20T23:00:00.000Z']);
    expect(day('2026-11-20T23:00:00Z')).toEqual(monday);
    expect(day('2026-11-22T12:00:00Z')).toEqual(monday);
    expect(day('2026-11-20T22:59:59.999Z')[0]).toBe('2026-11-20');
    app.deps.settings.change({ dayStarts: 'midnight' });
    expect(day('2026-11-20T22:59:59.999Z')).toEqual(['2026-11-21', '2026-11-21T11:00:00.000Z']);
  });

  test('everything that says today follows, and no stored day changes', async () => {
    const app = globex('2026-11-20T22:59:00Z');
    const maya = await app.trader('Maya');
    const get = async (path: string) => (await app.call(maya, 'GET', path)).body;
    const add = (entry: object) =>
      app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', ...entry } });
    expect((await add({ pnl: '10', tradeDate: '2026-11-14' })).status).toBe(201);
    expect((await add({ pnl: '20' })).body.tradeDate).toBe('2026-11-20');
    expect((await add({ pnl: '1', tradeDate: '2026-11-21' })).status).toBe(422);
    // From the cache, from the second time on.
    const shows = async (day: string) => (await app.call(null, 'GET', '/')).body.includes(`"today":"${day}"`);
    const figures = async () => [
      (await get(`/api/traders/${maya.id}/stats`)).dailyPnl,
      (await get('/api/top-trader'))?.date ?? null,
      (await get('/api/journal?filter=recent')).length,
    ];
    expect(await figures()).toEqual(['20.00', '2026-11-20', 2]);
    expect([await shows('2026-11-20'), await shows('2026-11-20')]).toEqual([true, true]);

    app.now = Date.parse('2026-11-20T23:00:00Z');
    expect(await figures()).toEqual(['0.00', null, 1]);
    expect(await shows('2026-11-23')).toBe(true);
    expect((await add({ pnl: '30' })).body.tradeDate).toBe('2026-11-23');
    expect(await figures()).toEqual(['30.00', '2026-11-23', 2]);
    const hub = await app.call(maya, 'GET', '/api/daily-pnl/2026-11-23');
    expect([hub.body.totalPnl, hub.headers.get('x-last-trading-day')]).toEqual(['30.00', '2026-11-23']);

    app.deps.settings.change({ dayStarts: 'midnight' });
    const days = (await get('/api/journal')).map(({ tradeDate }: { tradeDate: string }) => tradeDate);
    expect(days).toEqual(['2026-11-23', '2026-11-20', '2026-11-14']);
  });
});
