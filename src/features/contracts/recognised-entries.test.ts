import { expect, test } from 'bun:test';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { judgeEntries } from '#src/ops/judging.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { MICRO_OF_UNKNOWN } from './contract.ts';

const PATH = '/api/admin/contracts';
const ABC = { name: 'Alphabet futures', tickSize: '0.5', tickValue: '10' };

/** As they were stored while nobody knew the contract: `ABC` is worth $10 a tick. */
const ENTRIES = [
  { symbol: 'abcz6', cents: 1000 },
  { symbol: 'ABC 12-26', cents: 2001 },
  { symbol: 'ABCZ6-ABCH7', cents: 1 },
  { symbol: 'my best', cents: -500 },
  { symbol: 'ESZ6', cents: 1250, root: 'ES' },
];

function put({ deps }: TestApp, traderId: number, entries: readonly (typeof ENTRIES)[number][]): void {
  const add = deps.db.raw.query(
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, root, outcome, trade_date, created_at, search_text)
    VALUES (?, ?, ?, ?, ?, '2026-11-20', 0, '')`,
  );
  deps.db.transaction(() => {
    for (const { symbol, cents, root = null } of entries)
      add.run(traderId, symbol, cents, root, cents > 0 ? 'win' : 'loss');
  });
}

const column = (
  { deps }: TestApp,
  name: 'root' | 'outcome',
  table: 'journal_entries' | 'archived_entries',
): unknown[] => deps.db.raw.query(`SELECT ${name} FROM ${table} ORDER BY id`).values().flat();

/** Everything else that is stored of entries, and what was kept of their changes. */
const unchanged = ({ deps }: TestApp): unknown[] =>
  ['journal_entries', 'archived_entries'].map((table) =>
    deps.db.raw
      .query(`SELECT id, symbol, pnl_cents, version, is_computed,
      (SELECT count(*) FROM journal_history) FROM ${table} ORDER BY id`)
      .values(),
  );

test('entries of a contract that becomes known get its root, and nothing else of them changes', async () => {
  const app = testApp();
  const [maya, admin] = [await app.trader(), await app.admin()];
  put(app, maya.id, ENTRIES);
  app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  put(app, maya.id, ENTRIES);
  const before = unchanged(app);
  const both = (name: 'root' | 'outcome') => [
    column(app, name, 'journal_entries'),
    column(app, name, 'archived_entries'),
  ];
  const twice = (values: unknown[]) => [values, values];

  const call = (method: string, json?: unknown) => app.call(admin, method, `${PATH}/ABC`, { json });
  expect((await call('PUT', ABC)).status).toBe(200);
  const roots = twice(['ABC', 'ABC', null, null, 'ES']);
  expect(both('root')).toEqual(roots);
  expect(both('outcome')).toEqual(twice(['win', 'win', 'win', 'loss', 'win']));

  app.deps.settingsChanges.change({ breakEvenTicks: 1 });
  expect(both('outcome')).toEqual(twice(['even', 'win', 'win', 'loss', 'even']));
  expect((await call('PUT', { name: 'Alphabet' })).status).toBe(200);
  expect((await call('PUT', { tickValue: '20.01' })).status).toBe(200);
  expect(both('outcome')).toEqual(twice(['even', 'even', 'win', 'loss', 'even']));
  expect((await call('PUT', { currency: 'EUR' })).status).toBe(200);
  expect(both('outcome')).toEqual(twice(['win', 'win', 'win', 'loss', 'even']));
  expect((await call('PUT', { currency: 'USD' })).status).toBe(200);
  expect((await call('DELETE')).status).toBe(204);
  expect([both('root'), both('outcome')]).toEqual([roots, twice(['win', 'win', 'win', 'loss', 'even'])]);
  expect((await call('DELETE')).status).toBe(404);

  expect(unchanged(app)).toEqual(before);
  expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
});

test('many entries follow a contract that counts at once', async () => {
  const app = testApp();
  const [maya, admin] = [await app.trader(), await app.admin()];
  put(
    app,
    maya.id,
    Array.from({ length: 201 }, () => ({ symbol: 'ABCZ6', cents: 1000 })),
  );
  app.deps.settingsChanges.change({ breakEvenTicks: 1 });
  await judgeEntries(app.deps, () => {});
  const call = (as: As, method: string, json?: unknown) => app.call(as, method, `${PATH}/ABC`, { json });
  const state = () => [
    ...new Set([...column(app, 'root', 'journal_entries'), ...column(app, 'outcome', 'journal_entries')]),
  ];

  const wrong = await call(admin, 'PUT', { ...ABC, microOf: 'ABC' });
  expect([wrong.status, wrong.body.issues]).toEqual([422, [{ path: 'microOf', message: MICRO_OF_UNKNOWN }]]);
  expect((await call(maya, 'PUT', ABC)).status).toBe(403);
  expect(state()).toEqual([null, 'win']);

  const added = await call(admin, 'PUT', ABC);
  expect([added.status, added.body.pointValue, added.body.version]).toEqual([200, '20', 1]);
  const judgeRest = () => judgeEntries(app.deps, () => {});
  await judgeRest();
  expect(state()).toEqual(['ABC', 'even']);
  const late = await call(admin, 'PUT', { tickValue: '5', version: 7 });
  expect([late.status, state()]).toEqual([409, ['ABC', 'even']]);
  expect((await call(admin, 'DELETE')).status).toBe(204);
  await judgeRest();
  expect([state(), app.deps.contracts.all().has('ABC')]).toEqual([['ABC', 'win'], false]);
}, 60_000);
