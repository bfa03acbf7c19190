import { describe, expect, test } from 'bun:test';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

const DRAWDOWN = { amount: '2000', mode: 'trailing_eod', lockAt: null } as const;
const FULL = {
  name: 'Topstep 50K',
  source: 'https://help.topstep.com/en/articles/8284197',
  asOf: '2026-11-01',
  dailyLoss: { amount: '1000.00', from: 'balance', kind: 'pause' },
  maxDrawdown: { amount: '2000.00', mode: 'trailing_eod', lockAt: '0.00' },
  target: '3000.00',
  minDays: 5,
  minProfitOfDay: '150.00',
  consistency: { percent: 50, base: 'total' },
  maxSize: 0.5,
  maxTrades: 10,
  flatBy: { clock: '15:10', zone: 'America/Chicago' },
};
const NO_RULES = {
  source: null,
  asOf: null,
  dailyLoss: null,
  maxDrawdown: null,
  target: null,
  minDays: null,
  minProfitOfDay: null,
  consistency: null,
  maxSize: null,
  maxTrades: null,
  flatBy: null,
};

async function ruledApp(rules: object | null = null) {
  const app = testApp();
  const maya = await app.trader();
  const { body } = await app.call(maya, 'POST', '/api/accounts', {
    json: { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000', rules },
  });
  return { app, maya, account: body };
}

const enter = async (app: TestApp, maya: TestTrader, entry: object) => {
  const reply = await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', accountId: 1, ...entry },
  });
  expect(reply.status).toBe(201);
  return reply.body;
};

const stateOf = async (app: TestApp, maya: TestTrader) =>
  (await app.call(maya, 'GET', '/api/accounts')).body[0].state;

describe('the table of the desk, to the cent', () => {
  test.each([
    ['0', ['48000.00', '49000.00', '49000.00', '50000.00', '50000.00']],
    ['100', ['48000.00', '49000.00', '49000.00', '50100.00', '50100.00']],
    [null, ['48000.00', '49000.00', '49000.00', '50300.00', '50300.00']],
  ])('with a lock at %p', async (lockAt, floors) => {
    const { app, maya } = await ruledApp({ name: 'Table', maxDrawdown: { ...DRAWDOWN, lockAt } });
    const days = [null, '1000', '-500', '1800', '-2600'];
    const balances = ['50000.00', '51000.00', '50500.00', '52300.00', '49700.00'];
    for (const [n, pnl] of days.entries()) {
      if (pnl !== null) await enter(app, maya, { pnl, tradeDate: `2026-11-0${n + 1}` });
      const [account] = (await app.call(maya, 'GET', '/api/accounts')).body;
      expect([account.balance, account.state.floor, account.state.breach]).toEqual([
        balances[n],
        floors[n],
        n === 4,
      ]);
    }
    const state = await stateOf(app, maya);
    expect([state.breachedOn, state.bindingRule, state.estimate]).toEqual([
      '2026-11-05',
      'maxDrawdown',
      false,
    ]);
    const { body } = await app.call(maya, 'GET', '/api/accounts/1/floor');
    expect(body.state).toEqual(state);
    expect(body.days.map(({ balance, floor }: Record<string, string>) => [balance, floor])).toEqual(
      balances.slice(1).map((balance, n) => [balance, floors[n + 1]]),
    );
    expect(body.days.map(({ breaches }: { breaches: string[] }) => breaches)).toEqual([
      [],
      [],
      [],
      ['maxDrawdown'],
    ]);
  });
});

describe('the state of an account', () => {
  test('has the room of each rule, the one that binds, and what is still needed', async () => {
    const { app, maya } = await ruledApp(FULL);
    await enter(app, maya, { pnl: '600', tradeDate: '2026-11-18' });
    await enter(app, maya, { pnl: '100', tradeDate: '2026-11-19' });
    await enter(app, maya, { pnl: '-300' });
    await enter(app, maya, { pnl: '50', isOpen: true });
    expect(await stateOf(app, maya)).toEqual({
      floor: '48700.00',
      floorAtWorst: '48700.00',
      room: '1700.00',
      roomAtWorst: '1700.00',
      estimate: false,
      breach: false,
      breachedOn: null,
      mayHaveBreachedOn: null,
      dayRoom: '700.00',
      bindingRule: 'dailyLoss',
      consistency: { share: 150, needed: '800.00' },
      targetNeeded: '2600.00',
      daysNeeded: 4,
      broken: [{ rule: 'maxSize', days: 3, last: '2026-11-20' }],
    });
  });

  test('knows what sizes, numbers of trades and late ones broke', async () => {
    const { app, maya } = await ruledApp({
      name: 'Sizes',
      maxSize: 2,
      maxTrades: 1,
      flatBy: { clock: '15:10', zone: 'America/Chicago' },
    });
    const held = (openedAt: string, closedAt: string) => ({ pnl: '1', openedAt, closedAt });
    await enter(app, maya, { pnl: '1', tradeDate: '2026-11-16', symbol: 'MES', quantity: 20 });
    await enter(app, maya, { pnl: '1', tradeDate: '2026-11-17', symbol: 'MES', quantity: 21 });
    await enter(app, maya, { pnl: '1', tradeDate: '2026-11-17' });
    await enter(app, maya, held('2026-11-18T20:00:00Z', '2026-11-18T21:10:00Z'));
    await enter(app, maya, held('2026-11-19T21:00:00Z', '2026-11-19T21:10:01Z'));
    expect((await stateOf(app, maya)).broken).toEqual([
      { rule: 'maxSize', days: 1, last: '2026-11-17' },
      { rule: 'maxTrades', days: 1, last: '2026-11-17' },
      { rule: 'flatBy', days: 1, last: '2026-11-19' },
    ]);
  });

  test('is an estimate with bounds where what open trades were ahead counts', async () => {
    const { app, maya } = await ruledApp({
      name: 'Intraday',
      maxDrawdown: { ...DRAWDOWN, mode: 'trailing_intraday' },
    });
    await enter(app, maya, { pnl: '200', mfe: '900', mae: '50', tradeDate: '2026-11-19' });
    expect(await stateOf(app, maya)).toMatchObject({
      estimate: true,
      floor: '48200.00',
      floorAtWorst: '48900.00',
      room: '2000.00',
      roomAtWorst: '1300.00',
      mayHaveBreachedOn: null,
    });
    await enter(app, maya, { pnl: '-100', mae: '1400', mfe: '0' });
    expect(await stateOf(app, maya)).toMatchObject({ breachedOn: null, mayHaveBreachedOn: '2026-11-20' });
    await enter(app, maya, { pnl: '1' });
    expect(await stateOf(app, maya)).toMatchObject({ floorAtWorst: null, roomAtWorst: null });
  });

  test('is over by a daily loss only where that ends the account', async () => {
    for (const [kind, breachedOn] of [
      ['pause', null],
      ['fail', '2026-11-20'],
    ] as const) {
      const { app, maya } = await ruledApp({ name: 'Day', dailyLoss: { amount: '500', kind } });
      await enter(app, maya, { pnl: '-500', closedAt: '2026-11-20T15:00:00Z' });
      await enter(app, maya, { pnl: '700', closedAt: '2026-11-20T16:00:00Z' });
      expect(await stateOf(app, maya)).toMatchObject({
        dayRoom: '700.00',
        bindingRule: 'dailyLoss',
        breachedOn,
        broken: [{ rule: 'dailyLoss', days: 1, last: '2026-11-20' }],
      });
    }
  });

  test('follows corrections, moves, removals, archives and other rules', async () => {
    const { app, maya } = await ruledApp({ name: 'Drawdown', maxDrawdown: DRAWDOWN });
    await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Other' } });
    const first = await enter(app, maya, { pnl: '1000', tradeDate: '2026-11-18' });
    await enter(app, maya, { pnl: '-400', tradeDate: '2026-11-19' });
    const found = async () => {
      const { floor, room } = (await app.call(maya, 'GET', '/api/accounts')).body.find(
        ({ id }: { id: number }) => id === 1,
      ).state;
      return [floor, room];
    };
    expect(await found()).toEqual(['49000.00', '1600.00']);
    const path = `/api/journal/${first.id}`;
    await app.call(maya, 'PUT', path, { json: { pnl: '3000' } });
    expect(await found()).toEqual(['51000.00', '1600.00']);
    await app.call(maya, 'PUT', path, { json: { tradeDate: '2026-11-19' } });
    expect(await found()).toEqual(['50600.00', '2000.00']);
    await app.call(maya, 'PUT', path, { json: { accountId: 2 } });
    expect(await found()).toEqual(['48000.00', '1600.00']);
    await app.call(maya, 'PUT', path, { json: { accountId: 1, tradeDate: '2026-11-18' } });
    app.deps.archives.archiveAll({ actor: 'cli', at: 0 });
    expect(await found()).toEqual(['51000.00', '1600.00']);
    await enter(app, maya, { pnl: '500', tradeDate: '2026-11-20' });
    expect(await found()).toEqual(['51100.00', '2000.00']);
    const rules = { name: 'Static', maxDrawdown: { ...DRAWDOWN, mode: 'static' } };
    await app.call(maya, 'PUT', '/api/accounts/1', { json: { rules } });
    expect(await found()).toEqual(['48000.00', '5100.00']);
    await app.call(maya, 'PUT', '/api/accounts/1', { json: { rules: null } });
    expect((await app.call(maya, 'GET', '/api/accounts/1/floor')).status).toBe(422);
  });
});

test('an import, its move to another account and its undo are in the state at once', async () => {
  const { app, maya } = await ruledApp({ name: 'Drawdown', maxDrawdown: DRAWDOWN });
  await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Other' } });
  const floors = async () => {
    const { floor, room } = await stateOf(app, maya);
    return [floor, room];
  };
  expect(await floors()).toEqual(['48000.00', '2000.00']);
  const raw = importForm({ 'export.csv': OWN_EXPORT }, { accountId: '1' });
  const { status, body } = await app.call(maya, 'POST', '/api/imports', { raw });
  expect([status, await floors()]).toEqual([201, ['48042.52', '1880.00']]);
  const path = `/api/imports/${body.id}`;
  expect((await app.call(maya, 'PUT', path, { json: { accountId: 2 } })).status).toBe(200);
  expect(await floors()).toEqual(['48000.00', '2000.00']);
  await app.call(maya, 'PUT', path, { json: { accountId: 1 } });
  expect(await floors()).toEqual(['48042.52', '1880.00']);
  expect((await app.call(maya, 'DELETE', path)).status).toBe(204);
  expect(await floors()).toEqual(['48000.00', '2000.00']);
});

describe('a rule set', () => {
  test('is kept as it was sent, and replaced as a whole', async () => {
    const { app, maya, account } = await ruledApp(FULL);
    expect(account.rules).toEqual(FULL);
    const put = (rules: unknown, version: number) =>
      app.call(maya, 'PUT', '/api/accounts/1', { json: { rules, version } });
    expect((await put({ name: 'Own' }, 1)).body).toMatchObject({
      rules: { name: 'Own', ...NO_RULES },
      version: 2,
    });
    expect((await put(null, 1)).status).toBe(409);
    expect((await put(null, 2)).body).toMatchObject({ rules: null, state: null });
  });

  test.each([
    ['name', { name: ' ' }, 'Name of the rules is required'],
    ['source', { source: 'http://topstep.com' }, 'Source must be an https address'],
    ['source', { source: 'https://me:secret@topstep.com' }, 'Source must be an https address'],
    ['asOf', { asOf: '2026-02-30' }, 'As of must be a day written yyyy-MM-dd'],
    ['maxDrawdown.amount', { maxDrawdown: { ...DRAWDOWN, amount: '0' } }, 'Drawdown must be above 0'],
    ['maxDrawdown.amount', { maxDrawdown: { ...DRAWDOWN, amount: null } }, 'Drawdown must be above 0'],
    ['maxDrawdown.lockAt', { maxDrawdown: { ...DRAWDOWN, lockAt: '-1' } }, 'Lock must not be below 0'],
    ['dailyLoss.amount', { dailyLoss: { amount: '-5' } }, 'Daily loss must be above 0'],
    [
      'dailyLoss.kind',
      { dailyLoss: { amount: '5', kind: 'warn' } },
      'Kind of the daily loss must be one of pause, fail',
    ],
    ['target', { target: '0' }, 'Target must be above 0'],
    ['minDays', { minDays: 0 }, 'Days must be a whole number of 1 or more'],
    ['minProfitOfDay', { minProfitOfDay: '-1' }, 'Profit of a day must not be below 0'],
    ['consistency.percent', { consistency: { percent: 101 } }, 'Consistency must be at most 100'],
    [
      'consistency.percent',
      { consistency: { percent: 0 } },
      'Consistency must be a whole number of 1 or more',
    ],
    [
      'maxSize',
      { maxSize: 0 },
      'Largest size must be a number of minis of 0.1 or more, with at most one decimal',
    ],
    ['maxTrades', { maxTrades: 1.5 }, 'Trades a day must be a whole number of 1 or more'],
    [
      'flatBy.clock',
      { flatBy: { clock: '25:00', zone: 'America/Chicago' } },
      'Flat by must be a time of day such as 15:10',
    ],
    [
      'flatBy.zone',
      { flatBy: { clock: '15:10', zone: 'Chicago' } },
      'Time zone must be an IANA time zone, e.g. America/Chicago',
    ],
  ])('is rejected for its %s: %p', async (field, rule, message) => {
    const { app, maya } = await ruledApp();
    const rules = { name: 'Own', ...rule };
    const { status, body } = await app.call(maya, 'PUT', '/api/accounts/1', { json: { rules } });
    expect([status, body.issues]).toEqual([422, [{ path: `rules.${field}`, message }]]);
  });

  test('knows no other rules', async () => {
    const { app, maya } = await ruledApp();
    const { status } = await app.call(maya, 'PUT', '/api/accounts/1', {
      json: { rules: { name: 'Own', maxLosses: 3 } },
    });
    expect(status).toBe(422);
  });

  test('that Bullpen never writes is found in the database', async () => {
    const { app } = await ruledApp(FULL);
    const { raw } = app.deps.db;
    expect(findIntegrityIssues(raw, 'all')).toEqual([]);
    for (const rules of ['[]', '{"name":"Own","maxDrawdown":{"amount":"0.00"}}']) {
      raw.run('UPDATE accounts SET rules = ?', [rules]);
      expect(findIntegrityIssues(raw, 'all')).toEqual([
        { kind: 'values', message: '1 row of accounts hold a rules that Bullpen never writes' },
      ]);
    }
  });

  test('is tried out without being kept', async () => {
    const { app, maya } = await ruledApp();
    await enter(app, maya, { pnl: '1000', tradeDate: '2026-11-18' });
    const tried = (rules: string) =>
      app.call(maya, 'GET', `/api/accounts/1/floor?rules=${encodeURIComponent(rules)}`);
    const { body } = await tried(JSON.stringify({ name: 'Own', maxDrawdown: DRAWDOWN }));
    expect(body.days).toEqual([
      {
        date: '2026-11-18',
        balance: '51000.00',
        floor: '49000.00',
        floorAtWorst: '49000.00',
        breaches: [],
      },
    ]);
    for (const wrong of ['{', '"Own"', '{"name":""}', 'x'.repeat(5000)]) {
      expect((await tried(wrong)).status).toBe(422);
    }
    expect((await app.call(maya, 'GET', '/api/accounts')).body[0].rules).toBeNull();
  });
});
