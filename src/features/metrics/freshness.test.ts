import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { EntryFilter } from '#src/features/journal/query-contract.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { openTestApp, type TestAdmin, type TestApp, type TestTrader } from '#src/testing/test-app.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { metricsService } from './service.ts';

/** Whoever writes what: metrics of entries that are kept in memory are those of a service that has just read them. */

setDefaultTimeout(60_000);

let app: TestApp;
let remove: () => void;
let maya: TestTrader;
let leo: TestTrader;
let admin: TestAdmin;
const ids = { account: 0, copied: 0, strategy: 0, entry: 0, gone: 0, import: 0 };

beforeAll(async () => {
  ({ app, remove } = openTestApp());
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  [maya, leo, admin] = [await app.trader(), await app.trader('Leo Brandt'), await app.admin()];
  const own = (path: string, json: object) => call(maya, 201, 'POST', path, json);
  ids.account = (await own('/api/accounts', { name: 'Own', startingBalance: '50000.00' })).id;
  ids.copied = (await own('/api/accounts', { name: 'Copied' })).id;
  ids.strategy = (await own('/api/strategies', { name: 'Breakout' })).id;
});
afterAll(() => remove());

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
  pnl: '12.50',
  tradeDate: `2026-11-${String(day).padStart(2, '0')}`,
  openedAt: `2026-11-${String(day).padStart(2, '0')}T15:00:00Z`,
  ...fields,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => entry(1 + (n % 20), { pnl: `${n}.00` }));
const of = (id: number) => `/api/journal/${id}`;

const STEPS: [what: string, write: () => Promise<unknown>][] = [
  ['an entry', async () => (ids.entry = (await call(maya, 201, 'POST', '/api/journal', entry(19))).id)],
  ['another day', () => call(maya, 200, 'PUT', of(ids.entry), { tradeDate: '2026-11-18' })],
  ['another P&L', () => call(maya, 200, 'PUT', of(ids.entry), { pnl: '-400.00' })],
  ['an MAE', () => call(maya, 200, 'PUT', of(ids.entry), { mae: '10.00', mfe: '30.00' })],
  ['a stop', () => call(maya, 200, 'PUT', of(ids.entry), { stopPrice: '4999.75' })],
  ['notes', () => call(maya, 200, 'PUT', of(ids.entry), { notes: 'Waited for it' })],
  ['other notes', () => call(maya, 200, 'PUT', of(ids.entry), { notes: 'Left too early' })],
  ['a strategy', () => call(maya, 200, 'PUT', of(ids.entry), { strategyId: ids.strategy })],
  ['its name', () => call(maya, 200, 'PUT', `/api/strategies/${ids.strategy}`, { name: 'Fade' })],
  ['a closing', () => call(maya, 200, 'PUT', of(ids.entry), { closedAt: '2026-11-19T15:10:00Z' })],
  ['many entries', () => call(maya, 201, 'POST', '/api/journal/batch', { entries: many(60) })],
  [
    'a tag on one',
    () => call(maya, 200, 'POST', '/api/journal/changes', { ids: [ids.entry], addTags: ['news'] }),
  ],
  [
    'accounts on several',
    async () => {
      const all: { id: number }[] = await call(maya, 200, 'GET', '/api/journal?limit=30');
      const json = { ids: all.map(({ id }) => id), accountId: ids.copied };
      await call(maya, 200, 'POST', '/api/journal/changes', json);
    },
  ],
  [
    'an account that follows',
    () => call(maya, 200, 'PUT', `/api/accounts/${ids.copied}`, { followsAccountId: ids.account }),
  ],
  [
    'an account of another kind',
    () => call(maya, 200, 'PUT', `/api/accounts/${ids.copied}`, { kind: 'funded' }),
  ],
  [
    'a starting balance',
    () => call(maya, 200, 'PUT', `/api/accounts/${ids.copied}`, { startingBalance: '1000.00' }),
  ],
  ['break-evens', () => call(admin, 200, 'PUT', '/api/admin/settings', { breakEvenTicks: 1 })],
  [
    'a tick of another value',
    () =>
      call(admin, 200, 'PUT', '/api/admin/contracts/ES', { name: 'ES', tickSize: '0.25', tickValue: '20' }),
  ],
  ['another time zone', () => call(admin, 200, 'PUT', '/api/admin/settings', { timeZone: 'Europe/Berlin' })],
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
    'an import in another account',
    () => call(maya, 200, 'PUT', `/api/imports/${ids.import}`, { accountId: ids.account }),
  ],
  ['an import taken back', () => call(maya, 204, 'DELETE', `/api/imports/${ids.import}`)],
  [
    'an entry that moved',
    async () => {
      await kept(leo);
      await call(admin, 200, 'PUT', `/api/admin/journal/${ids.entry}`, { traderId: leo.id });
      await expectFresh(leo);
    },
  ],
  [
    'an entry that moved back',
    () => call(admin, 200, 'PUT', `/api/admin/journal/${ids.entry}`, { traderId: maya.id }),
  ],
  ['a deletion', () => call(maya, 204, 'DELETE', of(ids.entry))],
  ['what it brings back', () => call(maya, 200, 'POST', '/api/journal/restorations', { ids: [ids.entry] })],
  [
    'an entry by another process',
    async () => {
      const other = new Database(join(app.dataDir, 'bullpen.db'));
      other.run('UPDATE journal_entries SET quantity = 7 WHERE id = ?', [ids.entry]);
      other.close();
      // Writes of others are seen by the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  ],
  ['an archive', async () => app.deps.archives.archiveAll({ actor: 'admin', at: app.now })],
  ['what comes after it', () => call(maya, 201, 'POST', '/api/journal', entry(20))],
];

const path = ({ id }: TestTrader, query: string) => `/api/traders/${id}/metrics?${query}`;
/** What each of them answers: unlike the rest, two facts and words are asked for by filters alone. */
const QUERIES = [
  ...['', 'side=long&result=win', 'hasStop=true', 'hasNotes=true', 'q=waited', 'q=es'],
  ...['copies=without', 'kind=funded'],
];
const kept = async (of: TestTrader) => {
  const found: { entries: number }[] = [];
  for (const query of QUERIES) found.push(await call(of, 200, 'GET', path(of, query)));
  return found;
};

/** @returns what was answered */
async function expectFresh(of: TestTrader) {
  const { db, journal, settings } = app.deps;
  const fresh = metricsService({ db, journal, timeZone: settings.timeZone, today: settings.today });
  const read: unknown[] = [];
  for (const query of QUERIES) {
    const filter = EntryFilter.parse(Object.fromEntries(new URLSearchParams(query)));
    read.push(await fresh.metrics(of.id, { ...filter, parts: 'all' }));
  }
  const answered = await kept(of);
  expect<unknown>(answered).toEqual(JSON.parse(JSON.stringify(toWire(read))));
  return answered;
}

test('metrics follow every kind of write', async () => {
  let before = await kept(maya);
  for (const [what, write] of STEPS) {
    await write();
    const now = await expectFresh(maya);
    expect([what, JSON.stringify(now) === JSON.stringify(before)]).toEqual([what, false]);
    before = now;
  }
});

test('many who ask at once wait for the same reading', async () => {
  await call(maya, 201, 'POST', '/api/journal/batch', { entries: many(400) });
  const all = await Promise.all(Array.from({ length: 8 }, () => kept(maya)));
  for (const [one] of all) expect(one?.entries).toBe(401);
});
