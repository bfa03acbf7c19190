import { expect, test } from 'bun:test';
import { AppError } from '#src/errors.ts';
import { ACCOUNT_HAS_ENTRIES } from '#src/features/accounts/contract.ts';
import { moveImport, undoImport } from '#src/ops/importing.ts';
import {
  answersOf,
  countsOf,
  entriesOf,
  type ImportApp,
  importApp,
  issuesOf,
} from '#src/testing/import-app.ts';
import { IMPORT_ARCHIVED, IMPORT_UNDER_WAY } from './contract.ts';

const PERFORMANCE = 'tradovate-performance.csv';
const NOTHING = { imports: 0, import_files: 0, import_rows: 0, imported_entries: 0 };

const archive = ({ app }: ImportApp) => app.deps.archives.archiveAll({ actor: 'admin', at: app.now });

/** Leaves the last import as it is while its entries are being written. */
function breakOff({ app }: ImportApp): void {
  app.deps.db.raw.run("UPDATE imports SET state = 'writing'");
}

test('what is in an archive is neither taken back nor moved, and makes no second entry', async () => {
  const home = await importApp();
  await home.import([PERFORMANCE]);
  archive(home);
  await expect(home.undo(1)).rejects.toThrow(IMPORT_ARCHIVED);
  await expect(home.move(1, home.otherId)).rejects.toThrow(IMPORT_ARCHIVED);
  const report = await home.import(['tradovate-cash-history.csv']);
  expect(report.entries).toMatchObject({ created: 0, updated: 0 });
  expect(report.problems.map(({ code }) => code)).toContain('archived_trade');
  expect(entriesOf(home)).toEqual([]);
  expect(issuesOf(home)).toEqual([]);
  await home.undo(2);
});

test('nothing is archived, and nobody removed, while an import is being written', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const other = await app.trader('Someone else');
  await home.import([PERFORMANCE]);
  breakOff(home);
  expect(() => archive(home)).toThrow(IMPORT_UNDER_WAY);
  expect(() => app.deps.traders.removeNow(maya.id, 'admin')).toThrow(IMPORT_UNDER_WAY);
  const undo = { owner: maya.id, id: 1, actor: '' };
  await expect(app.deps.imports.expectMayUndo(undo)).rejects.toThrow(IMPORT_UNDER_WAY);
  app.deps.traders.removeNow(other.id, 'admin');
  await home.import(['tradovate-cash-history.csv']);
  archive(home);
});

test('a trader goes with all of their imports', async () => {
  const home = await importApp();
  const { app, maya } = home;
  await home.import([PERFORMANCE]);
  await home.import(['tradovate-cash-history.csv']);
  await home.move(2, home.otherId);
  app.deps.traders.removeNow(maya.id, 'admin');
  expect(countsOf(home)).toEqual(NOTHING);
  expect(issuesOf(home)).toEqual([]);
});

test('an account stays as long as files have rows of it', async () => {
  const home = await importApp();
  const { app, maya, accountId: id, otherId } = home;
  // Costs alone make no entry.
  await home.import(['tradovate-cash-history.csv']);
  const remove = (account: number) => app.deps.accounts.remove(maya.id, account);
  expect(() => remove(id)).toThrow(ACCOUNT_HAS_ENTRIES);
  await home.move(1, otherId);
  expect(() => remove(otherId)).toThrow(ACCOUNT_HAS_ENTRIES);
  await home.undo(1);
  remove(id);
  remove(otherId);
});

test('whoever may not go on once it is looked through takes nothing back, and moves nothing', async () => {
  const home = await importApp();
  const { app, maya, otherId } = home;
  await home.import([PERFORMANCE]);
  const order = { owner: maya.id, id: 1, actor: `trader:${maya.id}` };
  const before = await answersOf(home);
  const ended = () => {
    throw new AppError('unauthenticated', 'The session has ended');
  };
  const code = 'unauthenticated';
  await expect(undoImport(app.deps, order, ended)).rejects.toMatchObject({ code });
  await expect(moveImport(app.deps, { ...order, accountId: otherId }, ended)).rejects.toMatchObject({ code });
  expect(await answersOf(home)).toBe(before);
});

test('imports are their trader’s own', async () => {
  const home = await importApp();
  const { app, maya, accountId } = home;
  const other = await app.trader('Someone else');
  await home.import([PERFORMANCE]);
  const { imports } = app.deps;
  const order = { owner: other.id, id: 1, actor: `trader:${other.id}` };
  expect(() => imports.find(other.id, 1)).toThrow('Import not found');
  await expect(imports.expectMayUndo(order)).rejects.toThrow('Import not found');
  await expect(imports.expectMayMove({ ...order, accountId })).rejects.toThrow('Import not found');
  const readFills = (owner: number) => imports.readFills({ owner, entryId: 1, offset: 0, limit: 500 });
  expect(readFills(other.id)).rejects.toThrow('Journal entry not found');
  expect(imports.list(other.id, { limit: 20 }).items).toEqual([]);
  expect((await readFills(maya.id)).fills.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'tradovate-performance.csv:2',
    'tradovate-performance.csv:2',
    'tradovate-performance.csv:3',
  ]);
  const strange = app.deps.accounts.list(other.id)[0]?.id ?? 99;
  expect(home.move(1, strange)).rejects.toMatchObject({ code: 'invalid' });
});

test('the files of an import are read again as they are, and nothing would change', async () => {
  const home = await importApp();
  await home.import([PERFORMANCE, 'tradovate-cash-history.csv']);
  await home.move(1, home.otherId);
  const again = await home.app.deps.imports.reread(home.maya.id, 1);
  expect(again).toMatchObject({ entries: { created: 0, updated: 0, removed: 0, known: 4 }, questions: [] });
});
