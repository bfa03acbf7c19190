import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { png } from '#src/testing/image.ts';
import { importApp } from '#src/testing/import-app.ts';
import { runs } from '#src/testing/in-part.ts';
import { scenarios } from '#src/testing/scenario.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { RESTORABLE_FOR } from '#src/values/entries/restorable.ts';
import { MAX_SUM_CENTS } from '#src/values/money/money.ts';
import { SUMS_TOO_LARGE } from './contract.ts';
import type { JournalEntry } from './responses.ts';

const post = (path: string, json: object) =>
  ({ as: 'maya', method: 'POST', path: `/api/journal/${path}`, send: { json } }) as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;
const RULE = 'Ids must be a list of 1 to 500';
const GONE = 'Journal entry not found';

scenarios('changing several entries', [
  {
    name: 'of which one is not there',
    ...post('changes', { ids: [1, 99], addTags: ['news'] }),
    ...rejected({ 'ids.1': GONE }),
  },
  {
    name: 'to an account that is none',
    ...post('changes', { ids: [1], accountId: 9 }),
    ...rejected({ 'ids.0.accountId': 'Account not found' }),
  },
  {
    name: 'to a strategy that is none',
    ...post('changes', { ids: [1], strategyId: 99 }),
    ...rejected({ 'ids.0.strategyId': 'Strategy not found' }),
  },
  {
    name: 'by what is no tag',
    ...post('changes', { ids: [1], addTags: ['a,b'] }),
    ...rejected({ addTags: 'Tags must not contain commas' }),
  },
  {
    name: 'by nothing',
    ...post('changes', { ids: [1] }),
    ...rejected({ ids: 'There is nothing to change' }),
  },
  { name: 'that are none', ...post('changes', { ids: [], addTags: [] }), ...rejected({ ids: RULE }) },
  {
    name: 'of which there are too many',
    ...post('deletions', { ids: Array.from({ length: 501 }, (_, n) => n + 1) }),
    ...rejected({ ids: RULE }),
  },
  {
    name: 'by what is no id',
    ...post('deletions', { ids: ['1', 0] }),
    ...rejected({ 'ids.0': 'Must be the id of a trade', 'ids.1': 'Must be the id of a trade' }),
  },
  {
    name: 'deletes none where one is not there',
    ...post('deletions', { ids: [1, 99] }),
    ...rejected({ 'ids.1': GONE }),
  },
  {
    name: 'brings back none that never was',
    ...post('restorations', { ids: [1, 99] }),
    ...rejected({ 'ids.1': GONE }),
  },
  {
    name: 'leaves what is there as it is',
    ...post('restorations', { ids: [1, 1] }),
    status: 200,
    check: ({ body }) => expect(body).toHaveLength(1),
  },
]);

interface Filled {
  app: TestApp;
  maya: TestTrader;
  ids: number[];
}

/** Three entries with all that can hang on one; the second has an image. */
async function filled(): Promise<Filled> {
  const app = testApp();
  const maya = await app.trader();
  const account = await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Own', kind: 'sim' } });
  const strategy = await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Break' } });
  const entry = {
    symbol: 'ESZ6',
    entryPrice: '6000',
    exitPrice: '6002',
    stopPrice: '5999',
    commission: '4.08',
    openedAt: '2026-11-20T15:00:00Z',
    closedAt: '2026-11-20T15:10:00Z',
    notes: 'Waited',
    tags: ['news', 'plan'],
    accountId: account.body.id,
    strategyId: strategy.body.id,
  };
  const entries = [entry, { ...entry, pnl: '-5' }, { symbol: 'NQ', isOpen: true }];
  const { body } = await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
  const image = new FormData();
  image.set('file', new File([png()], 'chart.png', { type: 'image/png' }));
  const { status } = await app.call(maya, 'POST', `/api/journal/${body[1].id}/images`, { raw: image });
  expect(status).toBe(201);
  return { app, maya, ids: body.map(({ id }: JournalEntry) => id) };
}

const send = ({ app, maya }: Filled, path: string, json: object) =>
  app.call(maya, 'POST', `/api/journal/${path}`, { json });

/** What people see of it, apart from histories. */
const seen = async ({ app, maya }: Filled) => {
  const paths = ['', '/days', '/tags', '?q=waited', '/export.csv'].map((path) => `/api/journal${path}`);
  const all = [...paths, `/api/traders/${maya.id}/stats`, '/api/accounts', '/api/leaderboard'];
  const responses = await Promise.all(all.map((path) => app.call(maya, 'GET', path)));
  return responses.map(({ body, headers }) => [body, headers.get('x-average-r')]);
};

test('what is deleted comes back as it was, with its image and its history, however often', async () => {
  const home = await filled();
  const { app, maya, ids } = home;
  const before = await seen(home);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.subarray(ids, { minLength: 1 }), { maxLength: 3 }), async (rounds) => {
      for (const some of rounds) {
        expect((await send(home, 'deletions', { ids: some })).body).toEqual({ deleted: some.length });
        const { body, status } = await send(home, 'restorations', { ids: some });
        expect([status, body.map(({ id }: JournalEntry) => id)]).toEqual([200, some]);
      }
      expect(await seen(home)).toEqual(before);
    }),
    { numRuns: runs(6) },
  );
  await app.call(maya, 'DELETE', `/api/journal/${ids[1]}`);
  expect((await app.call(maya, 'GET', `/api/journal/${ids[1]}/images/1`)).status).toBe(404);
  await send(home, 'restorations', { ids: [ids[1]] });
  expect((await app.call(maya, 'GET', `/api/journal/${ids[1]}/images/1`)).status).toBe(200);
  expect(await seen(home)).toEqual(before);
  const { body: history } = await app.call(maya, 'GET', `/api/journal/${ids[1]}/history?limit=2`);
  expect(history).toMatchObject([
    { action: 'restore', changedBy: `trader:${maya.id}`, before: { pnl: '-5.00' }, after: { pnl: '-5.00' } },
    { action: 'delete', before: { pnl: '-5.00' }, after: null },
  ]);
  expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
});

test('what it belonged to may be gone meanwhile: a strategy leaves its name, an account keeps it away', async () => {
  const home = await filled();
  const { app, maya, ids } = home;
  await send(home, 'deletions', { ids });
  await app.call(maya, 'DELETE', '/api/strategies/1');
  const { body } = await send(home, 'restorations', { ids: [ids[0]] });
  expect(body).toMatchObject([{ strategy: 'Break', strategyId: null, version: 1 }]);
  await send(home, 'deletions', { ids: [ids[0]] });
  expect((await app.call(maya, 'DELETE', '/api/accounts/1')).status).toBe(204);
  const { status, body: error } = await send(home, 'restorations', { ids: [ids[2], ids[0]] });
  expect([status, error.message]).toEqual([409, 'Its account was deleted meanwhile']);
  expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
});

test('what was deleted before its contract was known comes back as an entry of it', async () => {
  const app = testApp();
  const [maya, admin] = [await app.trader(), await app.admin()];
  const trade = {
    symbol: 'ABCZ6',
    quantity: 3,
    entryPrice: '100',
    exitPrice: '101',
    stopPrice: '99',
    pnl: '50',
  };
  const { id } = (await app.call(maya, 'POST', '/api/journal', { json: trade })).body;
  const post = (path: string) => app.call(maya, 'POST', `/api/journal/${path}`, { json: { ids: [id] } });
  await post('deletions');
  const contract = { name: 'Alphabet futures', tickSize: '0.25', tickValue: '12.50' };
  expect((await app.call(admin, 'PUT', '/api/admin/contracts/ABC', { json: contract })).status).toBe(200);
  const { body } = await post('restorations');
  expect(body).toMatchObject([{ id, symbol: 'ABCZ6', root: 'ABC', pnl: '50.00', risk: '150.00' }]);
  expect((await app.call(admin, 'GET', '/api/admin/contracts/unknown')).body).toEqual([]);
});

test('what was deleted more than a week ago stays away, and its image goes', async () => {
  const home = await filled();
  const { app, maya, ids } = home;
  const files = () => readdirSync(join(app.dataDir, 'images')).length;
  await send(home, 'deletions', { ids });
  app.now += RESTORABLE_FOR + 1;
  maya.cookie = await app.logIn(maya.accessCode);
  const { status, body } = await send(home, 'restorations', { ids });
  expect([status, body.message]).toEqual([409, 'It was deleted too long ago to be brought back']);
  const before = files();
  app.deps.images.deleteDropped();
  expect([before, files()]).toEqual([2, 0]);
});

test('an imported entry comes back with its import, as long as that is there', async () => {
  const home = await importApp();
  const { app, maya } = home;
  await home.import(['tradovate-performance.csv']);
  const [first] = (await app.call(maya, 'GET', '/api/journal')).body;
  const ids = [first.id];
  const call = (path: string) => app.call(maya, 'POST', `/api/journal/${path}`, { json: { ids } });
  await call('deletions');
  expect((await call('restorations')).body).toEqual([first]);
  expect(await home.import(['tradovate-performance.csv'])).toMatchObject({
    entries: { created: 0, updated: 0 },
  });
  await call('deletions');
  await home.undo(1);
  const { status, body } = await call('restorations');
  expect([status, body.message]).toEqual([409, 'Its import was taken back meanwhile']);
  expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
});

test('tags, strategy and account of several change at once; what has them already stays at its version', async () => {
  const home = await filled();
  const { ids } = home;
  const change = async (json: object) => (await send(home, 'changes', { ids, ...json })).body;
  const tagged = await change({ addTags: ['Fomo', 'plan'], removeTags: ['news'] });
  expect(tagged).toMatchObject([
    { id: ids[0], tags: ['plan', 'fomo'], version: 2 },
    { id: ids[1], tags: ['plan', 'fomo'], version: 2 },
    { id: ids[2], tags: ['fomo', 'plan'], version: 2 },
  ]);
  expect(tagged[1].images).toHaveLength(1);
  expect(await change({ addTags: ['plan'] })).toEqual(tagged);
  expect(await change({ accountId: null, strategyId: null })).toMatchObject([
    { accountId: null, strategyId: null, version: 3 },
    { accountId: null, strategyId: null, version: 3 },
    { accountId: null, strategyId: null, version: 2 },
  ]);
  // The names of strategies stay until they are taken away as well.
  expect(
    (await change({ strategyId: null, strategy: null })).map(
      ({ strategy }: { strategy: string }) => strategy,
    ),
  ).toEqual([null, null, null]);
  const many = Array.from({ length: 9 }, (_, n) => `t${n}`);
  expect(await change({ addTags: many })).toMatchObject({
    issues: [0, 1, 2].map((n) => ({ path: `ids.${n}.addTags`, message: 'Tags must be at most 10' })),
  });
});

test('what each fits into the sums, but not together, comes back alone', async () => {
  const home = await filled();
  const { app, maya } = home;
  const entry = { symbol: 'ESZ6', tradeDate: '2026-11-19', pnl: '900000000' };
  const { body } = await app.call(maya, 'POST', '/api/journal/batch', { json: { entries: [entry, entry] } });
  const ids = body.map(({ id }: JournalEntry) => id);
  await send(home, 'deletions', { ids });
  const won = BigInt(MAX_SUM_CENTS) - 135_000_000_000n;
  app.deps.db.raw.run('UPDATE daily_pnl SET gross_win = iif(account_id = 0, ?, 0)', [won]);
  const { status, body: error } = await send(home, 'restorations', { ids });
  expect([status, error.issues]).toEqual([422, [{ path: 'ids.1.pnl', message: SUMS_TOO_LARGE }]]);
  expect((await app.call(maya, 'GET', `/api/journal/${ids[0]}`)).status).toBe(404);
  expect((await send(home, 'restorations', { ids: [ids[0]] })).status).toBe(200);
  expect((await send(home, 'restorations', { ids: [ids[1]] })).status).toBe(422);
});
