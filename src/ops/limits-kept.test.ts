import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { examine } from './doctor/examination.ts';
import { seedApp } from './seed/seed.ts';

const DAY = 86_400_000;

test('the doctor finds a daily loss of which nothing is kept, and none that is kept or still to be followed', async () => {
  const app = testApp();
  const maya = await app.trader();
  await app.call(await app.admin(), 'PUT', '/api/limits', { json: { default: { dailyLoss: '100' } } });
  app.now += 3 * DAY;
  const again = { cookie: await app.logIn(maya.accessCode) };
  await app.call(again, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '-100' } });
  const found = () =>
    examine(app.deps.config, 'short', { now: app.now, serving: true }).filter(
      ({ check }) => check === 'limits',
    );
  expect(found()).toEqual([]);
  expect(app.deps.limits.followDue()).toHaveLength(1);
  expect(found()).toEqual([]);
  expect(app.deps.limits.counts()).toEqual({ due: 0, unacknowledged: 1 });
  app.deps.db.raw.run('DELETE FROM limit_events');
  // A day ahead waits until it has come, and hides nothing.
  app.deps.db.raw.run("INSERT INTO limit_days VALUES (1, '2026-11-24')");
  expect(found()).toMatchObject([
    { message: 'trader 1 reached the daily loss on 2026-11-23, of which nothing is kept', isDamage: false },
  ]);
});

test('a seed file brings limits, for everyone and for one trader', async () => {
  const app = testApp();
  const file = {
    traders: [{ name: 'Maya Okafor', limits: { dailyLoss: '250', maxTrades: null } }, { name: 'Leo Brandt' }],
    limits: { default: { dailyLoss: '500', maxTrades: 6 }, deskDailyLoss: '900', amberFrom: 60 },
  };
  await seedApp(app.deps, {
    text: JSON.stringify(file),
    file: 'team.json',
    force: false,
    onEntry() {},
    goOn() {},
  });
  const { default: everyones, deskDailyLoss, amberFrom, traders } = app.deps.limits.read();
  expect([everyones.dailyLoss, everyones.maxTrades, deskDailyLoss, amberFrom]).toEqual([
    500_00n,
    6,
    900_00n,
    60,
  ]);
  expect(traders).toEqual([{ traderId: 1, name: 'Maya Okafor', dailyLoss: 250_00n, maxTrades: null }]);
  const wrong = {
    text: '{"limits": {"amberFrom": 20}}',
    file: 'team.json',
    force: true,
    onEntry() {},
    goOn() {},
  };
  await expect(seedApp(app.deps, wrong)).rejects.toThrow('team.json:1: Amber must begin at 50 to 95 percent');
});
