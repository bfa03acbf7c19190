import { expect, setDefaultTimeout, spyOn, test } from 'bun:test';
import { integrityIssuesOf } from '#src/db/integrity.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { NewAccount } from './contract.ts';

// A job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

function addEntries({ deps }: TestApp, traderId: number, accountId: number, n: number): void {
  deps.db.raw.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO journal_entries (trader_id, account_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
     SELECT ?, ?, 'ES', 100, 'win', '2026-11-20', 0, '' FROM n`,
    [n, traderId, accountId],
  );
}

const account = ({ deps }: TestApp, { id }: TestTrader, name: string): number =>
  deps.accounts.create(id, NewAccount.parse({ name })).id;

/** Entries and decisions of everyone. */
const counts = ({ deps }: TestApp) =>
  deps.db.raw.query('SELECT sum(entries) AS entries, sum(decisions) AS decisions FROM trader_totals').get();

const expectIntact = ({ deps }: TestApp) => expect(integrityIssuesOf(deps.db.raw, 'all')).toEqual([]);

test('entries of an account that begins to follow are no decisions, and are again once its leader is gone', async () => {
  const app = testApp();
  const maya = await app.trader();
  const [leader, follower] = [account(app, maya, 'Leader'), account(app, maya, 'Follower')];
  addEntries(app, maya.id, follower, 13);
  expect(counts(app)).toEqual({ entries: 13, decisions: 13 });
  const follow = { json: { followsAccountId: leader, version: 1 } };
  expect((await app.call(maya, 'PUT', `/api/accounts/${follower}`, follow)).status).toBe(200);
  expect(counts(app)).toEqual({ entries: 13, decisions: 0 });
  expect(app.deps.accounts.forEntry(maya.id, follower)).toMatchObject({ isFollower: true });
  expectIntact(app);
  expect((await app.call(maya, 'DELETE', `/api/accounts/${leader}`)).status).toBe(204);
  expect(counts(app)).toEqual({ entries: 13, decisions: 13 });
  expect(app.deps.accounts.find(maya.id, follower)).toMatchObject({ followsAccountId: null, version: 3 });
  expectIntact(app);
});

test('many entries begin and end to follow in a process of their own', async () => {
  const app = testApp();
  const maya = await app.trader();
  const [leader, follower] = [account(app, maya, 'Leader'), account(app, maya, 'Follower')];
  addEntries(app, maya.id, follower, 201);
  using spawned = spyOn(Bun, 'spawn');
  const change = {
    followsAccountId: leader,
    startingBalance: '2500.50',
    costs: [{ root: '*', fees: '0.37' }],
  };
  const changed = await app.call(maya, 'PUT', `/api/accounts/${follower}`, { json: change });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { followsAccountId: leader, balance: '2701.50', costs: [{ fees: '0.37' }], version: 2 },
  ]);
  expect(counts(app)).toEqual({ entries: 201, decisions: 0 });
  const late = { json: { followsAccountId: null, version: 1 } };
  expect((await app.call(maya, 'PUT', `/api/accounts/${follower}`, late)).status).toBe(409);
  expect(spawned).toHaveBeenCalledTimes(1);
  expect((await app.call(maya, 'DELETE', `/api/accounts/${leader}`)).status).toBe(204);
  expect(spawned).toHaveBeenCalledTimes(2);
  expect(counts(app)).toEqual({ entries: 201, decisions: 201 });
  expectIntact(app);
});

test('an account with entries in an archive stays; a removed trader’s accounts go, and their names are free', async () => {
  const app = testApp();
  const maya = await app.trader();
  const admin = await app.admin();
  const { accounts } = app.deps;
  const named = NewAccount.parse({ name: 'Live', externalNames: ['DU42'] });
  const { id } = accounts.create(maya.id, named);
  addEntries(app, maya.id, id, 2);
  app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  expect(accounts.find(null, id)).toMatchObject({ entries: 0, balance: 200n, curve: [] });
  const refused = await app.call(maya, 'DELETE', `/api/accounts/${id}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This account has entries: archive it instead',
  ]);
  addEntries(app, maya.id, id, 1);
  expect((await app.call(admin, 'DELETE', `/api/admin/traders/${maya.id}`)).status).toBe(204);
  expect(accounts.list(null)).toEqual([]);
  const archived = app.deps.db.raw.query('SELECT DISTINCT account_name FROM archived_entries').values();
  expect(archived).toEqual([['Live']]);
  const leo = await app.trader('Leo Brandt');
  expect(accounts.create(leo.id, named).externalNames).toEqual(['DU42']);
  expectIntact(app);
});

test('an entry takes over what its own trader’s account says', async () => {
  const app = testApp();
  const maya = await app.trader();
  const leo = await app.trader();
  const { accounts } = app.deps;
  const costs = [{ root: 'es', commission: '2.1', fees: null }];
  const { id } = accounts.create(maya.id, NewAccount.parse({ name: 'Live', costs, isArchived: true }));
  expect(accounts.forEntry(maya.id, id)).toEqual({
    id,
    costs: [{ root: 'ES', commission: '2.10', fees: null }],
    isFollower: false,
    isArchived: true,
  });
  expect(() => accounts.forEntry(leo.id, id)).toThrow('Account not found');
});
