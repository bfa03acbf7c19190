import { expect, test } from 'bun:test';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { NewAccount } from './contract.ts';

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

const expectIntact = ({ deps }: TestApp) => expect(findIntegrityIssues(deps.db.raw, 'all')).toEqual([]);

test('whom an account follows changes no total and no entry, but whether its entries are copies', async () => {
  const app = testApp();
  const maya = await app.trader();
  const [leader, follower] = [account(app, maya, 'Leader'), account(app, maya, 'Follower')];
  addEntries(app, maya.id, follower, 13);
  const found = async (query = '') => {
    const { body, headers } = await app.call(maya, 'GET', `/api/journal?${query}`);
    const copies = body.filter(({ isCopy }: { isCopy: boolean }) => isCopy).length;
    return [headers.get('x-total-count'), headers.get('x-total-net'), copies];
  };
  const kept = () => app.deps.db.raw.query('SELECT * FROM daily_pnl, trader_totals, journal_entries').all();
  const before = kept();
  expect(await found()).toEqual(['13', '13.00', 0]);
  const follow = { json: { followsAccountId: leader, version: 1 } };
  expect((await app.call(maya, 'PUT', `/api/accounts/${follower}`, follow)).status).toBe(200);
  expect(await found()).toEqual(['13', '13.00', 13]);
  expect(await found('copies=without')).toEqual(['0', '0.00', 0]);
  const late = { json: { followsAccountId: null, version: 1 } };
  expect((await app.call(maya, 'PUT', `/api/accounts/${follower}`, late)).status).toBe(409);
  expect((await app.call(maya, 'DELETE', `/api/accounts/${leader}`)).status).toBe(204);
  expect(await found('copies=without')).toEqual(['13', '13.00', 0]);
  expect(app.deps.accounts.find(maya.id, follower)).toMatchObject({ followsAccountId: null, version: 3 });
  expect(kept()).toEqual(before);
  expectIntact(app);
});

test('the account last used is the one that is traded, not one that copies it', async () => {
  const app = testApp();
  const maya = await app.trader();
  const leader = account(app, maya, 'Leader');
  const { id: follower } = app.deps.accounts.create(
    maya.id,
    NewAccount.parse({ name: 'Follower', followsAccountId: leader }),
  );
  const lastUsed = async () => {
    const { body } = await app.call(maya, 'GET', '/api/accounts');
    return body
      .filter(({ isLastUsed }: { isLastUsed: boolean }) => isLastUsed)
      .map(({ id }: { id: number }) => id);
  };
  expect(await lastUsed()).toEqual([]);
  addEntries(app, maya.id, leader, 1);
  addEntries(app, maya.id, follower, 1);
  expect(await lastUsed()).toEqual([leader]);
  addEntries(app, maya.id, account(app, maya, 'Own'), 1);
  expect(await lastUsed()).toEqual([3]);
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
    isArchived: true,
  });
  expect(() => accounts.forEntry(leo.id, id)).toThrow('Account not found');
});
