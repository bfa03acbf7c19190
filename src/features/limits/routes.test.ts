import { describe, expect, test } from 'bun:test';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const LIMITS = {
  default: { dailyLoss: '1000', maxTrades: 8, maxContracts: '4', maxLossesInARow: 3 },
  deskDailyLoss: '3000',
};

async function limitedApp(limits: object = LIMITS) {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const put = await app.call(ana, 'PUT', '/api/limits', { json: limits });
  expect([put.status, put.body.message]).toEqual([200, undefined]);
  return { app, maya, leo, ana };
}

/** Enters closed trades, a minute apart. */
async function enter(app: TestApp, as: { cookie: string }, ...pnls: number[]) {
  const ids: number[] = [];
  for (const pnl of pnls) {
    app.now += 60_000;
    const { body } = await app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: String(pnl) } });
    ids.push(body.id);
    app.deps.limits.followDue();
  }
  return ids;
}

const own = async (app: TestApp, as: { id: number; cookie: string }) =>
  (await app.call(as, 'GET', `/api/traders/${as.id}/limits`)).body;

test('a trader sees where their day stands, and what came of it', async () => {
  const { app, maya } = await limitedApp();
  expect(await own(app, maya)).toMatchObject({ state: 'ok', net: '0.00', trades: 0, events: [] });
  await enter(app, maya, -800);
  expect(await own(app, maya)).toMatchObject({
    state: 'amber',
    net: '-800.00',
    limits: [{ kind: 'dailyLoss', level: 'amber', limit: '1000.00', used: 80, room: '200.00' }, {}, {}, {}],
    events: [{ kind: 'dailyLoss', level: 'amber', net: '-800.00', used: 80, foundLater: false }],
  });
  const [, breach, after] = [0, ...(await enter(app, maya, -207.6, 50))];
  const day = await own(app, maya);
  expect(day).toMatchObject({
    state: 'red',
    net: '-957.60',
    events: [{ kind: 'dailyLoss', level: 'red', limit: '1000.00', net: '-1007.60', entryId: breach }, {}],
  });
  const { body: entries } = await app.call(maya, 'GET', '/api/journal');
  expect(entries.map(({ id, afterLimit }: { id: number; afterLimit: boolean }) => [id, afterLimit])).toEqual([
    [after, true],
    [breach, false],
    [1, false],
  ]);
});

test('what came of a limit stays as it was, whatever is corrected or changed later', async () => {
  const { app, maya, ana } = await limitedApp();
  const [id] = await enter(app, maya, -1000);
  await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { pnl: '-10' } });
  await app.call(ana, 'PUT', '/api/limits', { json: { default: { dailyLoss: '50' } } });
  app.deps.limits.followDue();
  const { body } = await app.call(ana, 'GET', '/api/limit-events');
  expect(body).toMatchObject([{ level: 'red', limit: '1000.00', net: '-1000.00' }]);
  // The day is over, whatever the entry says now.
  expect(await own(app, maya)).toMatchObject({ state: 'red', net: '-10.00' });
});

test('a day that is entered later has its events found later', async () => {
  const { app, maya } = await limitedApp();
  await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '-1500', tradeDate: '2026-11-19' },
  });
  app.deps.limits.followDue();
  const { body } = await app.call(maya, 'GET', '/api/limit-events');
  expect(body).toMatchObject([{ day: '2026-11-19', level: 'red', foundLater: true, used: 150 }]);
});

test('own values hold for one trader, null is no limit, and what is left out is as for everyone', async () => {
  const { app, maya, leo, ana } = await limitedApp();
  const { body: before } = await app.call(ana, 'GET', '/api/limits');
  const changed = { ...before, traders: [{ traderId: leo.id, dailyLoss: null, maxTrades: 1 }] };
  const { body } = await app.call(ana, 'PUT', '/api/limits', { json: changed });
  expect(body.traders).toEqual([{ traderId: leo.id, name: 'Leo Brandt', dailyLoss: null, maxTrades: 1 }]);
  // Sent back as it was read.
  const again = await app.call(ana, 'PUT', '/api/limits', { json: body });
  expect([again.status, again.body.traders]).toEqual([200, body.traders]);
  await enter(app, leo, -5000, 10);
  await enter(app, maya, -5000);
  expect(
    (await own(app, leo)).limits.map(({ kind, level }: Record<string, string>) => `${kind} ${level}`),
  ).toEqual(['maxTrades red', 'maxContracts ok', 'maxLossesInARow ok']);
  expect((await own(app, maya)).state).toBe('red');
  const stale = await app.call(ana, 'PUT', '/api/limits', { json: { ...before, version: 1 } });
  expect([stale.status, stale.body.message]).toEqual([409, 'These limits were changed in the meantime']);
});

describe('limits that cannot be', () => {
  for (const [limits, path, message] of [
    [{ default: { dailyLoss: '0' } }, 'default.dailyLoss', 'Daily loss must be above 0'],
    [{ default: { dailyLoss: '-5' } }, 'default.dailyLoss', 'Daily loss must be above 0'],
    [
      { deskDailyLoss: 'x' },
      'deskDailyLoss',
      'Daily loss of the team must be an amount with at most 2 decimals, below 1,000,000,000',
    ],
    [{ amberFrom: 100 }, 'amberFrom', 'Amber must begin at 50 to 95 percent'],
    [{ default: { maxTrades: 0 } }, 'default.maxTrades', 'Trades a day must be a whole number of 1 or more'],
    [
      { default: { maxContracts: '0' } },
      'default.maxContracts',
      'Largest size must be a number of minis of 0.1 or more, with at most one decimal',
    ],
    [
      { default: { allowedRoots: ['E S'] } },
      'default.allowedRoots.0',
      'A symbol must be its root, of 1 to 12 letters and digits',
    ],
    [{ traders: [{ traderId: 99 }] }, 'traders.0.traderId', 'Trader not found'],
    [{ traders: [{ traderId: 1 }, { traderId: 1 }] }, 'traders', 'A trader must be listed once'],
  ] as const) {
    test(JSON.stringify(limits), async () => {
      const { app, ana } = await limitedApp();
      const { status, body } = await app.call(ana, 'PUT', '/api/limits', { json: limits });
      expect([status, body.issues]).toEqual([422, [{ path, message }]]);
    });
  }
});

test('the trader gives the reason, a manager acknowledges, and the first one holds', async () => {
  const { app, maya, leo, ana } = await limitedApp();
  await enter(app, maya, -1000);
  const [{ id }] = (await app.call(maya, 'GET', '/api/limit-events')).body;
  const reason = (as: { cookie: string }) =>
    app.call(as, 'POST', `/api/limit-events/${id}/reason`, { json: { reason: 'Held through the news.' } });
  expect((await reason(leo)).status).toBe(404);
  expect((await reason(ana)).status).toBe(404);
  expect((await reason(maya)).body).toMatchObject({ reason: 'Held through the news.', acknowledgedBy: null });
  const acknowledge = async (as: Parameters<TestApp['call']>[0]) =>
    (await app.call(as, 'POST', `/api/limit-events/${id}/acknowledge`)).body.acknowledgedBy;
  expect(await acknowledge(ana)).toBe('Ana Ruiz');
  expect(await acknowledge(await app.admin())).toBe('Ana Ruiz');
  // A manager has read it as it is.
  const late = await reason(maya);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Acknowledged in the meantime: its reason stays as it is. Whatever is to be added goes into the notes of the day.',
  ]);
  const done = app.deps.audit.newest().map(({ action }) => action);
  expect(done).toContain('PUT /api/limits');
  expect(done).toContain('POST /api/limit-events/:id/acknowledge');
});

test('an event of an earlier day that is acknowledged asks for no reason any more', async () => {
  const { app, maya, ana } = await limitedApp();
  await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '-1500', tradeDate: '2026-11-19' },
  });
  app.deps.limits.followDue();
  const [{ id }] = (await own(app, maya)).events;
  await app.call(ana, 'POST', `/api/limit-events/${id}/acknowledge`);
  expect((await own(app, maya)).events).toEqual([]);
});

test('an account that stops counting for the team leaves the day, and what came of it stays', async () => {
  const { app, maya, ana } = await limitedApp();
  const { body: account } = await app.call(maya, 'POST', '/api/accounts', {
    json: { name: 'Apex', kind: 'funded' },
  });
  await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '-1000', accountId: account.id },
  });
  app.deps.limits.followDue();
  expect((await own(app, maya)).net).toBe('-1000.00');
  await app.call(ana, 'PUT', `/api/accounts/${account.id}`, { json: { countsForTeam: false } });
  app.deps.limits.followDue();
  expect(await own(app, maya)).toMatchObject({
    net: '0.00',
    trades: 0,
    events: [{ level: 'red', net: '-1000.00' }],
  });
});

test('the team has a limit of its own, over those who count', async () => {
  const { app, maya, leo, ana } = await limitedApp({ deskDailyLoss: '1000' });
  await enter(app, maya, -600);
  await enter(app, ana, -5000);
  await enter(app, leo, -400);
  const { body } = await app.call(ana, 'GET', '/api/limit-events');
  // As with a trader's: what goes beyond amber at once was never near.
  expect(body).toMatchObject([{ traderId: null, kind: 'teamDailyLoss', level: 'red', net: '-1000.00' }]);
  expect(body).toHaveLength(1);
});

test('the board says where the team stands by its own limit, red until the day rolls', async () => {
  const { app, maya, leo, ana } = await limitedApp({ deskDailyLoss: '1000', amberFrom: 90 });
  const team = async () => {
    const { body } = await app.call(ana, 'GET', '/api/board');
    return [body.state, body.limitUsed, body.net];
  };
  await enter(app, maya, -800);
  expect(await team()).toEqual(['ok', 80, '-800.00']);
  await enter(app, leo, -100);
  expect(await team()).toEqual(['amber', 90, '-900.00']);
  await enter(app, leo, -200, 600);
  expect(await team()).toEqual(['red', 50, '-500.00']);
});

test('the board shows the events of today, and red ones of a week until somebody acknowledges them', async () => {
  const { app, maya, leo } = await limitedApp();
  const pass = (days: number) => {
    app.now += days * 24 * 3_600_000;
  };
  const board = async () => {
    const { body } = await app.call(await app.admin(), 'GET', '/api/board');
    const events: { id: number; traderName: string | null; level: string; day: string }[] = body.events;
    return {
      ids: events.map(({ id }) => id),
      states: [body.state, ...body.rows.map(({ state }: { state: string }) => state)],
      events: events.map(({ day, traderName, level }) => `${day.slice(-2)} ${traderName ?? 'team'} ${level}`),
    };
  };
  await enter(app, leo, -3000);
  await enter(app, maya, -800);
  expect(await board()).toMatchObject({
    states: ['red', 'red', 'amber'],
    events: ['20 Maya Okafor amber', '20 team red', '20 Leo Brandt red'],
  });
  // A day begins anew; what is left of earlier ones stands below its own events, also what is found later.
  pass(1);
  const late = { symbol: 'ES', pnl: '-1500', tradeDate: '2026-11-19' };
  const again = { cookie: await app.logIn(maya.accessCode) };
  await enter(app, again, -800);
  await app.call(again, 'POST', '/api/journal', { json: late });
  app.deps.limits.followDue();
  const { ids, ...shown } = await board();
  expect(shown).toEqual({
    states: ['ok', 'amber', 'ok'],
    events: ['21 Maya Okafor amber', '20 team red', '20 Leo Brandt red', '19 Maya Okafor red'],
  });
  await app.call(await app.admin(), 'POST', `/api/limit-events/${ids[1]}/acknowledge`);
  expect((await board()).events).toEqual(['21 Maya Okafor amber', '20 Leo Brandt red', '19 Maya Okafor red']);
  pass(6);
  expect((await board()).events).toEqual(['20 Leo Brandt red']);
  pass(1);
  expect((await board()).events).toEqual([]);
});

test('a change of limits begins nothing anew for whom it changes nothing', async () => {
  const { app, maya, leo, ana } = await limitedApp();
  const start = app.now;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  app.now += 3_600_000;
  const big = { symbol: 'ES', pnl: '-400', quantity: '6', closedAt: at(10) };
  await app.call(maya, 'POST', '/api/journal', { json: big });
  app.deps.limits.followDue();
  const size = async (as: { id: number; cookie: string }) =>
    (await own(app, as)).limits.find(({ kind }: { kind: string }) => kind === 'maxContracts');
  expect(await size(maya)).toMatchObject({ level: 'red', used: 150 });
  app.now += 3_600_000;
  const change = async (json: object) => {
    expect((await app.call(ana, 'PUT', '/api/limits', { json })).status).toBe(200);
    app.deps.limits.followDue();
  };
  await change({ traders: [{ traderId: leo.id, maxTrades: 2, dailyLoss: '100' }] });
  expect(await size(maya)).toMatchObject({ level: 'red', used: 150 });
  // What is entered later is judged by when it was closed.
  for (const [pnl, closedAt] of [
    ['-700', at(30)],
    ['50', at(40)],
  ]) {
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, closedAt } });
  }
  app.deps.limits.followDue();
  expect(
    (await own(app, maya)).events.map(({ kind, at }: { kind: string; at: string }) => [kind, at]),
  ).toContainEqual(['dailyLoss', at(30)]);
  const { body } = await app.call(maya, 'GET', '/api/journal');
  expect(body.map(({ pnl, afterLimit }: { pnl: string; afterLimit: boolean }) => [pnl, afterLimit])).toEqual([
    ['50.00', true],
    ['-700.00', false],
    ['-400.00', false],
  ]);
  // Everyone's own limit, and back: it holds from then on.
  await change({ default: { ...LIMITS.default, maxContracts: '5' } });
  expect(await size(maya)).toMatchObject({ level: 'ok', used: 0 });
});

test('a week that has come back ends nothing', async () => {
  const { app, maya } = await limitedApp({ default: { weeklyLoss: '1000' } });
  const add = (pnl: string, tradeDate: string) =>
    app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, tradeDate } });
  await add('-1200', '2026-11-16');
  app.deps.limits.followDue();
  await add('900', '2026-11-16');
  await add('-10', '2026-11-17');
  app.deps.limits.followDue();
  const { body } = await app.call(maya, 'GET', '/api/journal?from=2026-11-17&to=2026-11-17');
  expect(body.map(({ afterLimit }: { afterLimit: boolean }) => afterLimit)).toEqual([false]);
  await add('-800', '2026-11-16');
  const again = await app.call(maya, 'GET', '/api/journal?from=2026-11-17&to=2026-11-17');
  expect(again.body.map(({ afterLimit }: { afterLimit: boolean }) => afterLimit)).toEqual([true]);
});
