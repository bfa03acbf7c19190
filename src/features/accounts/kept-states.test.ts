import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { runs } from '#src/testing/in-part.ts';
import {
  openTestApp,
  type TestAdmin,
  type TestApp,
  type TestTrader,
  testApp,
} from '#src/testing/test-app.ts';
import { ruledAccounts } from './ruled-accounts.ts';
import { ruledDaysStore } from './ruled-days-store.ts';
import { AccountRules } from './rules-contract.ts';
import { accountsService } from './service.ts';

/** Whoever writes what: a state that is kept is that of a service that has just worked it out. */

setDefaultTimeout(60_000);

let app: TestApp;
let remove: () => void;
let maya: TestTrader;
let admin: TestAdmin;
const ids = { one: 0, other: 0, entry: 0, earlier: 0, unknown: 0, import: 0 };

beforeAll(async () => {
  ({ app, remove } = openTestApp());
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  [maya, admin] = [await app.trader(), await app.admin()];
  for (const name of ['one', 'other'] as const) {
    const json = { name, startingBalance: '50000.00', rules: intraday };
    ids[name] = (await call(maya, 201, 'POST', '/api/accounts', json)).id;
  }
});
afterAll(() => remove());

const drawdown = (mode: string) => ({ amount: '2000.00', mode, lockAt: null });
const dailyLoss = { amount: '1000.00', from: 'balance', kind: 'pause' };
const intraday = { name: 'Intraday', dailyLoss, maxDrawdown: drawdown('trailing_intraday') };
const sized = { name: 'Sized', maxDrawdown: drawdown('trailing_closed'), maxSize: 2 };
const byDay = { name: 'By day', dailyLoss, maxDrawdown: drawdown('trailing_eod'), target: '3000.00' };

async function call(
  as: TestTrader | TestAdmin,
  expected: number,
  method: string,
  path: string,
  json?: object,
) {
  const { status, body } = await app.call(as, method, path, json === undefined ? {} : { json });
  expect([path, status, status === expected ? null : body]).toEqual([path, expected, null]);
  return body;
}

const entry = (day: number, fields: object = {}) => ({
  symbol: 'ESZ6',
  pnl: '120.50',
  tradeDate: `2026-11-${String(day).padStart(2, '0')}`,
  accountId: ids.one,
  ...fields,
});
const enter = async (day: number, fields: object = {}): Promise<number> =>
  (await call(maya, 201, 'POST', '/api/journal', entry(day, fields))).id;
const change = (fields: object, id = ids.entry) => call(maya, 200, 'PUT', `/api/journal/${id}`, fields);
const setAccount = (fields: object) => call(maya, 200, 'PUT', `/api/accounts/${ids.one}`, fields);
const setContract = (root: string, fields: object) =>
  call(admin, 200, 'PUT', `/api/admin/contracts/${root}`, { name: root, tickSize: '0.25', ...fields });

const STEPS: [what: string, write: () => unknown][] = [
  ['an entry of today', async () => (ids.entry = await enter(20))],
  ['an entry of an earlier day', async () => (ids.earlier = await enter(17, { pnl: '-300' }))],
  ['one of a root that is not known', async () => (ids.unknown = await enter(18, { symbol: 'ABCZ6' }))],
  ['an open one', () => enter(20, { isOpen: true, pnl: null })],
  ['an entry in another account', () => enter(20, { accountId: ids.other, pnl: '-900' })],
  ['an MFE and an MAE', () => change({ mfe: '700.00', mae: '90.00' })],
  ['those of an earlier day', () => change({ mfe: '900.00' }, ids.earlier)],
  ['another P&L', () => change({ pnl: '-1000.00' })],
  ['a size', () => change({ quantity: '3' }, ids.earlier)],
  ['another day', () => change({ tradeDate: '2026-11-16' }, ids.earlier)],
  ['another account', () => change({ accountId: ids.other }, ids.earlier)],
  ['and back', () => change({ accountId: ids.one, tradeDate: '2026-11-20' }, ids.earlier)],
  ['times', () => change({ openedAt: '2026-11-20T15:00:00Z', closedAt: '2026-11-20T15:10:00Z' })],
  ['many at once', () => call(maya, 201, 'POST', '/api/journal/batch', { entries: [entry(3), entry(4)] })],
  ['rules of sizes', () => setAccount({ rules: sized })],
  ['a contract that becomes a micro', () => setContract('ES', { tickValue: '12.50', microOf: 'NQ' })],
  ['a contract that is known', () => setContract('ABC', { tickValue: '12.50' })],
  [
    'rules of a time of day',
    () => setAccount({ rules: { ...sized, flatBy: { clock: '10:05', zone: 'America/New_York' } } }),
  ],
  ['rules by days', () => setAccount({ rules: byDay })],
  ['a starting balance', () => setAccount({ startingBalance: '49000.00' })],
  ['break-evens', () => call(admin, 200, 'PUT', '/api/admin/settings', { breakEvenTicks: 1 })],
  ['another time zone', () => call(admin, 200, 'PUT', '/api/admin/settings', { timeZone: 'Asia/Tokyo' })],
  ['another start of the day', () => call(admin, 200, 'PUT', '/api/admin/settings', { dayStarts: 'globex' })],
  ['the next day', () => (app.now += 24 * 60 * 60 * 1000)],
  ['a day back', () => (app.now -= 24 * 60 * 60 * 1000)],
  [
    'an import',
    async () => {
      const raw = importForm({ 'export.csv': OWN_EXPORT });
      const { status, body } = await app.call(maya, 'POST', '/api/imports', { raw });
      expect(status).toBe(201);
      ids.import = body.id;
    },
  ],
  [
    'an import in an account',
    () => call(maya, 200, 'PUT', `/api/imports/${ids.import}`, { accountId: ids.one }),
  ],
  ['an import taken back', () => call(maya, 204, 'DELETE', `/api/imports/${ids.import}`)],
  ['a deletion', () => call(maya, 204, 'DELETE', `/api/journal/${ids.entry}`)],
  ['what it brings back', () => call(maya, 200, 'POST', '/api/journal/restorations', { ids: [ids.entry] })],
  [
    'a change that is taken back',
    async () => {
      const { db } = app.deps;
      const before = await stateOf(ids.one);
      db.raw.run('BEGIN');
      db.raw.run('UPDATE journal_entries SET pnl_cents = -77700 WHERE account_id = ?', [ids.one]);
      expect(await stateOf(ids.one)).toEqual(before);
      db.raw.run('ROLLBACK');
      db.transaction(() =>
        db.raw.run('UPDATE journal_entries SET pnl_cents = -5500 WHERE account_id = ?', [ids.one]),
      );
      expect(await stateOf(ids.one)).not.toEqual(before);
    },
  ],
  [
    'a change by another process',
    async () => {
      const other = new Database(join(app.dataDir, 'bullpen.db'));
      other.run('UPDATE journal_entries SET quantity = 7, mfe_cents = 5 WHERE id = ?', [ids.entry]);
      other.close();
      // Writes of others are seen by the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  ],
  ['rules of sizes again', () => setAccount({ rules: sized })],
  ['another symbol without a contract', () => enter(19, { symbol: 'XYZZ6', quantity: '9' })],
  ['an archive', () => app.deps.archives.archiveAll({ actor: 'admin', at: app.now })],
  ['a root that is found out of what is archived', () => setContract('XYZ', { tickValue: '1' })],
  ['what comes after it', async () => (ids.entry = await enter(20, { pnl: '-2500' }))],
  [
    'another archive, of what nobody has looked at',
    async () => {
      await enter(19, { pnl: '900' });
      app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
    },
  ],
  [
    'one more',
    async () => {
      await enter(19, { pnl: '-900' });
      app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
    },
  ],
];

const stateOf = async (id: number, { accounts } = app.deps) =>
  (await accounts.withState(accounts.find(maya.id, id))).state;

async function expectAsWorkedOut(): Promise<void> {
  const { db, accounts, contracts, settings } = app.deps;
  const anew = accountsService({ db, clock: () => app.now, contracts, today: settings.today });
  for (const id of [ids.one, ids.other]) {
    expect(await stateOf(id)).toEqual(await stateOf(id, { ...app.deps, accounts: anew }));
  }
  expect(await accounts.listWithStates(maya.id)).toEqual(await anew.listWithStates(maya.id));
  expect(await accounts.tightest()).toEqual(await anew.tightest());
}

test.each(STEPS)('%s', async (_, write) => {
  await expectAsWorkedOut();
  await write();
  await expectAsWorkedOut();
  await expectAsWorkedOut();
});

test('after any changes, looked at or not', async () => {
  const pick = fc.nat({ max: 9 });
  const fields = fc.oneof(
    fc.record({ pnl: fc.integer({ min: -1500, max: 1500 }).map(String) }),
    fc.record({ mfe: fc.integer({ min: 0, max: 900 }).map(String) }),
    fc.record({ quantity: fc.integer({ min: 1, max: 4 }).map(String) }),
    fc.record({ accountId: fc.constantFrom('one' as const, 'other' as const) }),
    fc.record({ tradeDate: fc.integer({ min: 17, max: 20 }).map((day) => `2026-11-${day}`) }),
    fc.record({ isOpen: fc.boolean() }),
  );
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, fields }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), fields }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('archive' as const, 'roll' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('rules' as const),
        rules: fc.constantFrom(intraday, sized, byDay),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  );
  const named = (given: object) =>
    'accountId' in given ? { accountId: given.accountId === 'one' ? ids.one : ids.other } : given;
  const began = app.now;
  const moveTo = async (at: number) => {
    app.now = at;
    maya.cookie = await app.logIn(maya.accessCode);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await moveTo(began);
      const made: number[] = [await enter(20), await enter(19, { accountId: ids.other })];
      for (const next of steps) {
        const at = 'pick' in next ? next.pick % made.length : 0;
        const chosen = made[at];
        if (next.kind === 'look') await expectAsWorkedOut();
        else if (next.kind === 'add') made.push(await enter(20, named(next.fields)));
        else if (next.kind === 'roll') await moveTo(app.now + 24 * 60 * 60 * 1000);
        else if (next.kind === 'rules') await setAccount({ rules: next.rules });
        else if (next.kind === 'archive') {
          if (made.length > 0) app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
          made.length = 0;
        } else if (chosen === undefined) continue;
        else if (next.kind === 'change') await change(named(next.fields), chosen);
        else {
          await call(maya, 204, 'DELETE', `/api/journal/${chosen}`);
          made.splice(at, 1);
        }
      }
      await expectAsWorkedOut();
    }),
    { numRuns: runs(20) },
  );
});

describe('days that have not changed are not gone through again', () => {
  async function watchedApp() {
    const app = testApp();
    const { db, contracts, settings } = app.deps;
    const rules = AccountRules.parse(intraday);
    const traders = [await app.trader(), await app.trader('Ana Ruiz')];
    const accounts: { id: number; traderId: number; startingBalance: bigint }[] = [];
    for (const trader of traders) {
      const { body } = await app.call(trader, 'POST', '/api/accounts', { json: { name: 'A' } });
      accounts.push({ id: body.id, traderId: trader.id, startingBalance: 5_000_000n });
      for (const tradeDate of ['2026-10-01', '2026-11-19']) {
        const json = { symbol: 'ESZ6', pnl: '10', accountId: body.id, tradeDate };
        await app.call(trader, 'POST', '/api/journal', { json });
      }
    }
    const ruled = ruledAccounts({ contracts: contracts.all, today: settings.today });
    const look = () => {
      const read: string[] = [];
      const store = ruledDaysStore(db);
      const note =
        (trades: typeof store.trades): typeof store.trades =>
        (account, day) => {
          read.push(`${account.id} ${day}`);
          return trades(account, day);
        };
      const watched = { ...store, trades: note(store.trades) };
      for (const account of accounts) atOnce(ruled.stateOf(watched, account, rules));
      return read;
    };
    return { app, look };
  }
  const ALL = ['1 2026-10-01', '1 2026-11-19', '2 2026-10-01', '2 2026-11-19'];

  test('until their trader has others: of recent days those, of earlier ones all', async () => {
    const { app, look } = await watchedApp();
    const { journal } = app.deps;
    expect(look()).toEqual(ALL);
    expect(look()).toEqual([]);
    journal.update(2, 4, { pnl: -500n }, 'trader');
    expect(look()).toEqual(['2 2026-11-19']);
    journal.update(2, 3, { pnl: -600n }, 'trader');
    expect(look()).toEqual(ALL.slice(2));
    expect(look()).toEqual([]);
  });

  test('nor when the day rolls', async () => {
    const { app, look } = await watchedApp();
    look();
    for (let days = 0; days < 10; days++) {
      app.now += 24 * 60 * 60 * 1000;
      expect(look()).toEqual([]);
    }
    app.deps.journal.update(2, 4, { pnl: -500n }, 'trader');
    expect(look()).toEqual(['2 2026-11-19']);
  });

  test('but when something was archived', async () => {
    const { app, look } = await watchedApp();
    look();
    app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
    const archived = look();
    expect([archived, look()]).toEqual([[], []]);
  });
});

test('a long history holds nobody up, whatever is asked of it', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { db, accounts } = app.deps;
  const { id } = (await app.call(maya, 'POST', '/api/accounts', { json: { name: 'A', rules: intraday } }))
    .body;
  db.raw.run(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 39999)
     INSERT INTO journal_entries (trader_id, account_id, symbol, pnl_cents, mfe_cents, outcome, trade_date, created_at, search_text)
     SELECT ?, ?, 'ES', 100, 500, 'win', date('2020-01-01', (i / 20) || ' days'), i, '' FROM n`,
    [maya.id, id],
  );
  /** In how many turns of the event loop. */
  async function turnsOf(read: () => Promise<unknown>): Promise<number> {
    let [turns, isOver] = [0, false];
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await read();
    isOver = true;
    return turns;
  }
  const path = `/api/accounts/${id}/floor`;
  for (const read of [
    () => accounts.tightest(),
    () => app.call(maya, 'GET', path),
    async () => {
      app.deps.journal.update(maya.id, 1, { pnl: -500n }, 'trader');
      await app.call(maya, 'GET', '/api/accounts');
    },
  ]) {
    expect(await turnsOf(read)).toBeGreaterThan(5);
  }
});
