/** What an import meets in a journal that it did not make. */

import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExportQuery } from '#src/features/journal/query-contract.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { entriesOf, type ImportApp, importApp, type Sent } from '#src/testing/import-app.ts';
import { finishImports } from './importing.ts';

const EXPORT = 'own-export.csv';
const PERFORMANCE = 'tradovate-performance.csv';

const typed = { symbol: 'MESM6', tradeDate: '2026-03-09', quantity: 2, entryPrice: '6800.50', pnl: '12.50' };
const post = ({ app, maya }: ImportApp, entry: object) =>
  app.call(maya, 'POST', '/api/journal', { json: entry });

test('our own export brings only what the journal lacks, in so many equal entries', async () => {
  const home = await importApp();
  const { app, maya, accountId } = home;
  for (const entry of [typed, typed, { ...typed, pnl: '-3.00', accountId }]) {
    expect((await post(home, entry)).status).toBe(201);
  }
  const { body } = await app.call(maya, 'GET', '/api/journal/export.csv');
  const [head, ...lines] = String(body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  const own = lines.filter((line) => line.includes('Apex 50K'));
  const exported = (rows: readonly string[]) => [{ name: EXPORT, text: [head, ...rows].join('\r\n') }];
  const named = { accountId: undefined };
  const known = await home.import(exported(own), named);
  expect(known).toMatchObject({ rows: { new: 0, known: 1 }, entries: { created: 0, known: 1 } });
  const more = exported([...own, ...own]);
  const done = await home.import(more, named);
  expect(done).toMatchObject({ rows: { new: 1, known: 1 }, entries: { created: 1, known: 1 } });
  expect(entriesOf(home)).toHaveLength(4);
  expect(await home.import(more, named)).toMatchObject({ id: null, entries: { created: 0, known: 2 } });
});

test('our own export says which of its trades stand in another account by now, and leaves copies alone', async () => {
  const home = await importApp();
  const { app, maya, accountId, otherId } = home;
  const exported = () => [...app.deps.journal.csv(maya.id, ExportQuery.parse({}))].join('');
  const look = async (text: string) => {
    const { entries, problems } = await home.import([{ name: EXPORT, text }], {
      dryRun: true,
      accountId: undefined,
    });
    return [entries.created, problems.map(({ severity, code, message }) => [severity, code, message])];
  };
  for (const account of [accountId, otherId]) await post(home, { ...typed, accountId: account });
  await post(home, { ...typed, pnl: '20.00', accountId });
  const both = exported();
  expect(await look(both)).toEqual([0, []]);
  // A copy that is gone comes back beside the trade that it copied.
  const [, copy, moved] = entriesOf(home);
  app.deps.journal.remove(maya.id, copy?.id ?? 0, 'cli');
  expect(await look(both)).toEqual([1, []]);
  app.deps.journal.update(maya.id, moved?.id ?? 0, { accountId: otherId }, 'cli');
  const message =
    'The journal has a trade like this one of MESM6 already, in another account or in none. If it is the same one, it counts twice: undo this import, or delete one of them.';
  expect(await look(both)).toEqual([2, [['warning', 'same_trade_elsewhere', message]]]);
  // So do those that an earlier import of our own export brought.
  const other = await importApp();
  const text = both.replaceAll('Apex 100K', 'Apex 50K');
  await other.import([{ name: EXPORT, text }], { accountId: undefined });
  const elsewhere = await other.import([{ name: EXPORT, text }], { accountId: other.otherId });
  expect(elsewhere).toMatchObject({
    entries: { created: 3 },
    problems: [{ code: 'same_trade_elsewhere', message: expect.stringContaining('has 3 trades of MESM6') }],
  });
});

test('our own export asks which account a renamed one is, and takes its trades for those that are there', async () => {
  const home = await importApp();
  const { app, maya, accountId, otherId } = home;
  await post(home, { ...typed, accountId });
  const text = [...app.deps.journal.csv(maya.id, ExportQuery.parse({}))].join('');
  const send = (fields: Sent) => home.import([{ name: EXPORT, text }], { accountId: undefined, ...fields });
  const renamed = { name: 'Apex 50K (passed)' };
  expect((await app.call(maya, 'PUT', `/api/accounts/${accountId}`, { json: renamed })).status).toBe(200);
  expect(await send({})).toMatchObject({
    id: null,
    entries: { created: 0 },
    questions: [
      {
        ...{ kind: 'account', external: 'Apex 50K', rows: 1 },
        options: [
          { accountId: otherId, name: 'Apex 100K' },
          { accountId, name: 'Apex 50K (passed)' },
          { accountId: null, name: 'No account', isSuggested: false },
        ],
      },
    ],
  });
  const known = { created: 0, known: 1 };
  expect(await send({ accounts: { 'Apex 50K': accountId } })).toMatchObject({ entries: known, problems: [] });
  // The answer is remembered.
  expect(await send({})).toMatchObject({ questions: [], entries: known });
});

test('trades of our own export stay without an account where that is the answer, also when it is read again', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const none = { accountId: undefined, accounts: { 'Eval 1': null } };
  const { id } = await home.import(['own-export.csv'], none);
  expect(entriesOf(home).map(({ accountId }) => accountId)).toEqual([null, null, null]);
  const again = await app.deps.imports.reread(maya.id, id ?? 0);
  expect(again).toMatchObject({ questions: [], entries: { created: 0, updated: 0, known: 3 } });
});

test('what our own export had found in the journal is told once it is there no more, and comes once that import is undone', async () => {
  const home = await importApp();
  const { app, maya } = home;
  for (const symbol of ['MESM6', 'MNQM6', 'SPY']) await post(home, { ...typed, symbol });
  const { body } = await app.call(maya, 'GET', '/api/journal/export.csv');
  const file = [{ name: EXPORT, text: String(body) }];
  const named = { accountId: undefined };
  expect(await home.import(file, named)).toMatchObject({ id: 1, entries: { known: 3 }, problems: [] });
  const [spy, , mes] = entriesOf(home);
  app.deps.journal.update(maya.id, spy?.id ?? 0, { notes: 'Waited.' }, 'trader:1');
  app.deps.journal.remove(maya.id, mes?.id ?? 0, 'trader:1');
  const again = await home.import(file, named);
  expect(again).toMatchObject({ id: null, rows: { known: 3 }, entries: { created: 0, known: 3 } });
  expect(again.problems).toMatchObject([{ file: EXPORT, severity: 'warning', code: 'not_as_found' }]);
  await home.undo(1);
  expect(await home.import(file, named)).toMatchObject({ entries: { created: 1, known: 2 }, problems: [] });
  expect(
    entriesOf(home)
      .map(({ symbol }) => symbol)
      .sort(),
  ).toEqual(['MESM6', 'MNQM6', 'SPY']);
});

test('our own export finds symbols of any letters in the journal, in capitals or not, also in an archive', async () => {
  const home = await importApp();
  const { app, maya } = home;
  for (const symbol of ['münchener', 'straße', 'Ærø A/S', 'μ', 'spy']) await post(home, { ...typed, symbol });
  const { body } = await app.call(maya, 'GET', '/api/journal/export.csv');
  const text = String(body);
  const look = (file: string) =>
    home.import([{ name: EXPORT, text: file }], { accountId: undefined, dryRun: true });
  const known = { rows: { new: 0, known: 5 }, entries: { created: 0, known: 5 } };
  expect(await look(text)).toMatchObject(known);
  const capital = text.replace(/(?<=-09,)[^,]+/g, (symbol) => symbol.toUpperCase());
  expect(capital).toContain(',STRASSE,');
  expect(await look(capital)).toMatchObject(known);
  expect(await look(text.replaceAll('ü', 'u'))).toMatchObject({ entries: { created: 1, known: 4 } });
  app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  expect(await look(text)).toMatchObject(known);
});

test('what our own export brought is known in capitals or not, also where its symbol was changed since', async () => {
  const source = await importApp();
  for (const symbol of ['SPY', 'AAPL']) await post(source, { ...typed, symbol });
  const { body } = await source.app.call(source.maya, 'GET', '/api/journal/export.csv');
  const file = (text: string) => [{ name: EXPORT, text }];
  const spelled = (symbol: string) => file(String(body).replace(',SPY,', `,${symbol},`));
  const home = await importApp();
  const named = { accountId: undefined };
  expect(await home.import(spelled('SPY'), named)).toMatchObject({ entries: { created: 2 } });
  const known = { rows: { new: 0, known: 2 }, entries: { created: 0, known: 2 }, problems: [] };
  for (const symbol of ['spy', 'Spy', 'SPY']) {
    expect(await home.import(spelled(symbol), named)).toMatchObject(known);
    expect(entriesOf(home)).toHaveLength(2);
  }
  const spy = entriesOf(home).find(({ symbol }) => symbol === 'SPY');
  home.app.deps.journal.update(home.maya.id, spy?.id ?? 0, { symbol: 'sPY' }, 'trader:1');
  expect(await home.import(spelled('sPY'), named)).toMatchObject(known);
  // Of one file each is real.
  const [head = '', ...rows] = String(body).split('\r\n');
  const [row = ''] = rows.filter((one) => one.includes(',SPY,'));
  const both = file([head, row, row.replace(',SPY,', ',spy,')].join('\r\n'));
  const other = await importApp();
  expect(await other.import(both, named)).toMatchObject({ entries: { created: 2, known: 0 } });
  expect(await other.import(both, named)).toMatchObject({ entries: { created: 0, known: 2 } });
});

test('what our own export brought is known as it is by now: changed, in another account, or given to another trader', async () => {
  const source = await importApp();
  await post(source, typed);
  const home = await importApp();
  const { app, maya, otherId } = home;
  const send = async (as = maya) => {
    const { body } = await app.call(as, 'GET', '/api/journal/export.csv');
    return home.import([{ name: EXPORT, text: String(body) }], { accountId: undefined, traderId: as.id });
  };
  const { body } = await source.app.call(source.maya, 'GET', '/api/journal/export.csv');
  await home.import([{ name: EXPORT, text: String(body) }], { accountId: undefined });
  const known = { entries: { created: 0, known: 1 }, problems: [] };
  const [entry] = entriesOf(home);
  for (const json of [
    { pnl: '12.00' },
    { quantity: 3 },
    { tradeDate: '2026-03-06' },
    { accountId: otherId },
  ]) {
    expect(await app.call(maya, 'PUT', `/api/journal/${entry?.id}`, { json })).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject(known);
  }
  const leo = await app.trader('Leo Brandt');
  const json = { traderId: leo.id };
  await app.call(await app.admin(), 'PUT', `/api/admin/journal/${entry?.id}`, { json });
  expect(await send(leo)).toMatchObject(known);
});

test('what our own export brings moves to another account with its import, and nothing comes twice', async () => {
  const home = await importApp();
  const { accountId, otherId } = home;
  expect(await home.import([EXPORT])).toMatchObject({ id: 1, entries: { created: 3 } });
  const before = entriesOf(home);
  await home.move(1, otherId);
  const shown = ({ id, notes, tags }: (typeof before)[number]) => ({ id, notes, tags });
  const moved = entriesOf(home);
  expect(moved.map(shown)).toEqual(before.map(shown));
  expect(new Set(moved.map((entry) => entry.accountId))).toEqual(new Set([otherId]));
  await home.move(1, accountId);
  expect(entriesOf(home).map(({ version: _, ...entry }) => entry)).toEqual(
    before.map(({ version: _, ...entry }) => entry),
  );
});

test('trades that were entered by hand are told beside the ones of a file', async () => {
  const home = await importApp();
  await post(home, typed);
  const { problems } = await home.import([PERFORMANCE], { dryRun: true });
  expect(problems.map(({ code, line }) => [code, line])).toContainEqual(['same_day_elsewhere', 2]);
  // Our own export brings what was entered by hand somewhere.
  const other = await importApp();
  await other.import([EXPORT]);
  const text = fixture(PERFORMANCE).replaceAll('03/09/2026', '03/10/2026');
  const beside = await other.import([{ name: PERFORMANCE, text }], { dryRun: true });
  expect(beside.problems.map(({ code, line }) => [code, line])).toContainEqual(['same_day_elsewhere', 2]);
  await home.import([PERFORMANCE]);
  // Once they are there, there is nothing to decide.
  const again = await home.import([PERFORMANCE], { dryRun: true });
  expect(again.problems.map(({ code }) => code)).not.toContain('same_day_elsewhere');
});

test('an import that was broken off before its entries were written is finished, our own export too', async () => {
  const home = await importApp();
  const { app, maya, accountId } = home;
  const path = join(app.dataDir, 'file.csv');
  writeFileSync(path, fixture(EXPORT));
  const actor = `trader:${maya.id}`;
  const files = [{ name: 'file.csv', path }];
  const order = { traderId: maya.id, actor, dryRun: false, at: app.now, fields: { accountId }, files };
  const work = await app.deps.imports.work();
  const look = await app.deps.imports.look(order);
  const id = work.begin(order, look);
  for (const file of look.files) work.addFile(id, file);
  app.deps.db.transaction(() => {
    for (const rows of look.rows.values()) work.addRows(id, [...rows]);
  });
  work.commit({ id, traderId: maya.id }, look);
  await finishImports(app.deps);
  expect(entriesOf(home)).toHaveLength(3);
  await home.undo(id);
  expect(entriesOf(home)).toEqual([]);
});
