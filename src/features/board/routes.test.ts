import { describe, expect, test } from 'bun:test';
import type { TraderChange } from '#src/features/traders/contract.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

/** Maya's evaluation, and how her row of the board has it. */
async function evaluation(rules: object) {
  const app = testApp();
  const maya = await app.trader();
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const account = { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000' };
  await app.call(maya, 'POST', '/api/accounts', { json: { ...account, rules: { name: 'Own', ...rules } } });
  return {
    enter: (json: object) =>
      app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', accountId: 1, ...json } }),
    onBoard: async () => (await app.call(ana, 'GET', '/api/board')).body.rows[0].account,
  };
}

const INTRADAY = { maxDrawdown: { amount: '2000', mode: 'trailing_intraday', lockAt: null } };

test('of an intraday drawdown the board has the bounds of the room, as the account itself does', async () => {
  const { enter, onBoard } = await evaluation(INTRADAY);
  await enter({ pnl: '200', mfe: '900', mae: '50' });
  expect(await onBoard()).toEqual({
    id: 1,
    name: 'Evaluation',
    rule: 'maxDrawdown',
    room: '2000.00',
    roomAtWorst: '1300.00',
    estimate: true,
  });
  await enter({ pnl: '1' });
  expect(await onBoard()).toMatchObject({ room: '2000.00', roomAtWorst: null, estimate: true });
});

test('what a daily loss leaves is no estimate, whatever the drawdown is', async () => {
  const dailyLoss = { amount: '500', from: 'balance', kind: 'pause' };
  const { enter, onBoard } = await evaluation({ ...INTRADAY, dailyLoss });
  await enter({ pnl: '-100' });
  expect(await onBoard()).toMatchObject({
    rule: 'dailyLoss',
    room: '400.00',
    roomAtWorst: '400.00',
    estimate: false,
  });
});

test('open trades are counted beside the closed ones, copies too', async () => {
  const app = testApp();
  const maya = await app.trader();
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const accountOf = async (json: object) => (await app.call(maya, 'POST', '/api/accounts', { json })).body.id;
  const leader = await accountOf({ name: 'Own', kind: 'live' });
  const accountId = await accountOf({ name: 'Copied', kind: 'funded', followsAccountId: leader });
  for (const entry of [{ isOpen: true }, { isOpen: true, pnl: '75', accountId }, { pnl: '-20' }])
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', ...entry } });
  const { rows } = (await app.call(ana, 'GET', '/api/board')).body;
  expect(rows).toMatchObject([{ trades: 1, openCount: 2, netToday: '55.00', curve: [{}] }]);
});

type End = [whose: string, end: (app: TestApp) => unknown, status: number];
const changeAna = (app: TestApp, change: TraderChange) => app.deps.traders.change(1, change);

/** Ana is a manager, with a browser of her own and a wall screen; the admin has another browser. */
async function watched() {
  const app = testApp();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  await app.call(ana, 'POST', '/api/accounts', { json: { name: 'Evaluation', rules: { name: 'Own' } } });
  const screen = { cookie: await app.screen({ cookie: await app.logIn(ana.accessCode) }) };
  return { app, who: { manager: ana, screen, admin: await app.admin() } };
}

describe('whoever may see it no longer as it is made is not sent it', () => {
  const ofManager: End[] = [
    ['suspended', (app) => changeAna(app, { isSuspended: true }), 401],
    ['made a trader', (app) => changeAna(app, { role: 'trader' }), 403],
    ['logged out', ({ deps }) => deps.access.endAllSessions(), 401],
  ];
  test.each(ofManager)('a manager who is %s', async (_, end, status) => {
    const { app, who } = await watched();
    const board = app.call(who.manager, 'GET', '/api/board');
    end(app);
    expect((await board).status).toBe(status);
  });

  test('an admin whose area is locked', async () => {
    const { app, who } = await watched();
    const board = app.call(who.admin, 'GET', '/api/board');
    app.deps.access.admin.lock(1);
    expect((await board).status).toBe(403);
  });

  test('a wall screen that ends', async () => {
    const { app, who } = await watched();
    const board = app.call(who.screen, 'GET', '/api/board');
    app.deps.access.endSessions(1);
    expect((await board).status).toBe(401);
  });

  test('while the others who have asked for it are', async () => {
    const { app, who } = await watched();
    const [ofManager, ofAdmin] = [who.manager, who.admin].map((as) => app.call(as, 'GET', '/api/board'));
    changeAna(app, { isSuspended: true });
    expect([(await ofManager)?.status, (await ofAdmin)?.status]).toEqual([401, 200]);
  });
});
