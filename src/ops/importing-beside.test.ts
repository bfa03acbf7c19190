/** What an import meets in a journal that it did not make. */

import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportFields } from '#src/features/imports/contract.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { finishImports, moveImport, runImport, undoImport } from './importing.ts';

async function journal() {
  const app = testApp();
  const maya = await app.trader();
  const account = (name: string): number =>
    app.deps.accounts.create(maya.id, {
      traderId: maya.id,
      name,
      firm: 'Apex',
      kind: 'sim',
      startingBalance: 0n,
      externalNames: [],
      timeZone: 'America/Chicago',
      costs: [],
      followsAccountId: null,
      isArchived: false,
    }).id;
  return { app, maya, accountId: account('Eval 1'), otherId: account('Eval 2') };
}

function importText(
  app: TestApp,
  trader: TestTrader,
  text: string,
  { dryRun = false, ...fields }: ImportFields & { dryRun?: boolean } = {},
): Promise<ImportReport> {
  const path = join(app.dataDir, 'file.csv');
  writeFileSync(path, text);
  const actor = `trader:${trader.id}`;
  const files = [{ name: 'file.csv', path }];
  return runImport(app.deps, { traderId: trader.id, actor, dryRun, at: app.now, fields, files });
}

const entriesOf = (app: TestApp, trader: TestTrader) =>
  app.deps.journal.list(trader.id, { filter: 'all', q: '', limit: 500 }).entries;

const typed = { symbol: 'MESM6', tradeDate: '2026-03-09', quantity: 2, entryPrice: '6800.50', pnl: '12.50' };
const post = (app: TestApp, trader: TestTrader, entry: object) =>
  app.call(trader, 'POST', '/api/journal', { json: entry });

test('our own export brings only what the journal lacks, in so many equal entries', async () => {
  const { app, maya, accountId } = await journal();
  for (const entry of [typed, typed, { ...typed, pnl: '-3.00', accountId }]) {
    expect((await post(app, maya, entry)).status).toBe(201);
  }
  const { body } = await app.call(maya, 'GET', '/api/journal/export.csv');
  const [head, ...lines] = String(body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  const own = lines.filter((line) => line.includes('Eval 1'));
  const more = [head, ...own, ...own].join('\r\n');
  const known = await importText(app, maya, [head, ...own].join('\r\n'));
  expect(known).toMatchObject({ rows: { new: 0, known: 1 }, entries: { created: 0, known: 1 } });
  const done = await importText(app, maya, more);
  expect(done).toMatchObject({ rows: { new: 1, known: 1 }, entries: { created: 1, known: 1 } });
  expect(entriesOf(app, maya)).toHaveLength(4);
  expect(await importText(app, maya, more)).toMatchObject({ id: null, entries: { created: 0, known: 2 } });
});

test('what our own export brings moves to another account with its import, and nothing comes twice', async () => {
  const { app, maya, accountId, otherId } = await journal();
  const done = await importText(app, maya, fixture('own-export.csv'), { accountId });
  expect(done).toMatchObject({ id: 1, entries: { created: 3 } });
  const before = entriesOf(app, maya);
  const order = { owner: maya.id, id: 1, actor: `trader:${maya.id}` };
  await moveImport(app.deps, { ...order, accountId: otherId });
  const shown = ({ id, notes, tags }: (typeof before)[number]) => ({ id, notes, tags });
  const moved = entriesOf(app, maya);
  expect(moved.map(shown)).toEqual(before.map(shown));
  expect(new Set(moved.map((entry) => entry.accountId))).toEqual(new Set([otherId]));
  await moveImport(app.deps, { ...order, accountId });
  expect(entriesOf(app, maya).map(({ version: _, ...entry }) => entry)).toEqual(
    before.map(({ version: _, ...entry }) => entry),
  );
});

test('trades that were entered by hand are told beside the ones of a file', async () => {
  const { app, maya, accountId } = await journal();
  await post(app, maya, typed);
  const fields = { accountId, dryRun: true };
  const { problems } = await importText(app, maya, fixture('tradovate-performance.csv'), fields);
  expect(problems.map(({ code, line }) => [code, line])).toContainEqual(['same_day_elsewhere', 2]);
  // Our own export brings what was entered by hand somewhere.
  const { maya: noor, ...other } = await journal();
  await importText(other.app, noor, fixture('own-export.csv'), { accountId: other.accountId });
  const dealt = fixture('tradovate-performance.csv').replaceAll('03/09/2026', '03/10/2026');
  const beside = await importText(other.app, noor, dealt, { accountId: other.accountId, dryRun: true });
  expect(beside.problems.map(({ code, line }) => [code, line])).toContainEqual(['same_day_elsewhere', 2]);
  await importText(app, maya, fixture('tradovate-performance.csv'), { accountId });
  // Once they are there, there is nothing to decide.
  const again = await importText(app, maya, fixture('tradovate-performance.csv'), fields);
  expect(again.problems.map(({ code }) => code)).not.toContain('same_day_elsewhere');
});

test('an import that was broken off before its entries were written is finished, our own export too', async () => {
  const { app, maya, accountId } = await journal();
  const path = join(app.dataDir, 'file.csv');
  writeFileSync(path, fixture('own-export.csv'));
  const actor = `trader:${maya.id}`;
  const files = [{ name: 'file.csv', path }];
  const order = { traderId: maya.id, actor, dryRun: false, at: app.now, fields: { accountId }, files };
  const { work } = app.deps.imports;
  const look = await app.deps.imports.look(order);
  const id = work.begin(order, look);
  for (const file of look.files) work.addFile(id, file);
  app.deps.db.transaction(() => {
    for (const row of look.rows) work.addRow(id, row);
  });
  work.commit(id, look);
  await finishImports(app.deps);
  expect(entriesOf(app, maya)).toHaveLength(3);
  await undoImport(app.deps, { owner: maya.id, id, actor });
  expect(entriesOf(app, maya)).toEqual([]);
});
