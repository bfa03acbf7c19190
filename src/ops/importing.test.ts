import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { ImportFields } from '#src/features/imports/contract.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { runImport, undoImport } from './importing.ts';

const FIXTURES = join(import.meta.dir, '../features/imports/formats/fixtures');

/** A trader with an account that no file names. */
async function desk() {
  const app = testApp();
  const maya = await app.trader();
  const { id: accountId } = app.deps.accounts.create(maya.id, {
    traderId: maya.id,
    name: 'Apex 50K',
    firm: 'Apex',
    kind: 'sim',
    startingBalance: 0n,
    externalNames: [],
    timeZone: 'America/Chicago',
    costs: [],
    followsAccountId: null,
    isArchived: false,
  });
  return { app, maya, accountId };
}

const importFiles = (
  app: TestApp,
  trader: TestTrader,
  files: readonly string[],
  { dryRun = false, ...fields }: ImportFields & { dryRun?: boolean } = {},
) =>
  runImport(app.deps, {
    traderId: trader.id,
    actor: `trader:${trader.id}`,
    dryRun,
    at: app.now,
    fields,
    files: files.map((name) => ({ name, path: join(FIXTURES, name) })),
  });

const entriesOf = (app: TestApp, trader: TestTrader) =>
  app.deps.journal.list(trader.id, { filter: 'all', q: '', limit: 500 }).entries;

test('a file becomes entries once, as its dry run says, and goes whole', async () => {
  const { app, maya, accountId } = await desk();
  const files = ['tradovate-performance.csv'];
  const dry = await importFiles(app, maya, files, { accountId, dryRun: true });
  expect(entriesOf(app, maya)).toEqual([]);
  const done = await importFiles(app, maya, files, { accountId, plan: dry.plan });
  expect(done).toEqual({ ...dry, dryRun: false, id: 1 });
  expect(entriesOf(app, maya)).toHaveLength(4);
  const again = await importFiles(app, maya, files, { accountId });
  expect(again).toMatchObject({ id: null, entries: { created: 0, updated: 0, known: 4 } });
  await undoImport(app.deps, { owner: maya.id, id: 1, actor: 'trader:1' });
  expect(entriesOf(app, maya)).toEqual([]);
});
