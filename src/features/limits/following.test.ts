import { describe, expect, test } from 'bun:test';
import { changeLimits, enterTrade, eventsIn, followLimits, limitedApp } from '#src/testing/limited-app.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/** Which days are followed, and when. */

const FRIDAY = '2026-11-20';
const FRIDAY_MORNING = Date.parse('2026-11-20T15:00:00Z');

describe('a day ahead', () => {
  const startDays = async (app: TestApp, dayStarts: 'globex' | 'midnight') => {
    const json = { dayStarts };
    expect((await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json })).status).toBe(200);
  };
  /** Thursday evening: Friday's session has begun, by the days that start with it. */
  const onThursday = (limits: object) => limitedApp(limits, { now: '2026-11-19T23:30:00Z' });
  const onFriday = async (app: TestApp, ana: Awaited<ReturnType<typeof onThursday>>['ana']) => {
    app.now = FRIDAY_MORNING;
    followLimits(app);
    return eventsIn(app, { ...ana, cookie: await app.logIn(ana.accessCode) });
  };

  test('is followed once it has come, and with the days before it nothing is', async () => {
    const { app, maya, ana } = await onThursday({ default: { dailyLoss: '1000' }, deskDailyLoss: '1500' });
    await startDays(app, 'globex');
    app.now += 60_000;
    const json = { symbol: 'ES', pnl: '-2000' };
    expect((await app.call(maya, 'POST', '/api/journal', { json })).body.tradeDate).toBe(FRIDAY);
    await startDays(app, 'midnight');
    await enterTrade(app, maya, -10);
    expect(await eventsIn(app, ana)).toEqual([]);
    expect([app.deps.limits.isDue(), app.deps.limits.counts().due]).toEqual([false, 0]);
    expect(await onFriday(app, ana)).toEqual(['dailyLoss red -2000.00', 'teamDailyLoss red -2000.00']);
    expect(app.deps.limits.isDue()).toBe(false);
  });

  test('has its entries followed under limits that were set before it came', async () => {
    const { app, maya, ana } = await onThursday({});
    await startDays(app, 'globex');
    await enterTrade(app, maya, -2000);
    await startDays(app, 'midnight');
    await changeLimits(app, ana, { default: { dailyLoss: '1000' } });
    followLimits(app);
    expect(await onFriday(app, ana)).toEqual(['dailyLoss red -2000.00']);
  });
});
