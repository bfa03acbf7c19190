import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { runImport } from '#src/ops/importing.ts';
import { fixture, fixtureBytes } from '#src/testing/broker-fixtures.ts';
import { type FileContent, hostileImports } from '#src/testing/import-files.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';
import type { ImportFields } from './contract.ts';

let app: TestApp;
let close: () => void;
let fields: ImportFields;
let traderId: number;
beforeAll(async () => {
  ({ app, remove: close } = openTestApp());
  const maya = await app.trader('Maya');
  traderId = maya.id;
  const { body } = await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Eval 1' } });
  fields = { accountId: body.id, timeZone: 'America/Chicago' };
  mkdirSync(join(app.dataDir, 'sent'));
});
afterAll(() => close());

/** As the process that does the work does it. */
function run(
  name: string,
  content: FileContent,
  { dryRun = true, ...more }: object & { dryRun?: boolean } = {},
) {
  const path = join(app.dataDir, 'sent', name);
  writeFileSync(path, content);
  const order = { traderId, actor: 'cli', dryRun, at: app.now, files: [{ name, path }] };
  return runImport(app.deps, { ...order, fields: { ...fields, ...more } });
}

for (const [name, content, said] of hostileImports()) {
  test(`${name} is rejected with its name and a reason, and leaves nothing behind`, async () => {
    const error = await run(name, content, { dryRun: false }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AppError)) throw error;
    expect(['invalid', 'too_large']).toContain(error.code);
    expect(error.message).toStartWith(`${name}: `);
    expect(error.message).toMatch(said);
    expect(error.message.length).toBeLessThan(300);
    for (const table of ['imports', 'import_rows', 'journal_entries']) {
      expect(app.deps.db.raw.query(`SELECT * FROM ${table}`).all()).toEqual([]);
    }
  });
}

test('of several files, each that cannot be read is named with its reason', async () => {
  const files = Object.entries({
    'statement.pdf': '%PDF-1.7\n',
    'mine.csv': fixture('tradovate-performance.csv'),
    'page.csv': '<!DOCTYPE html><html><body>Sign in</body></html>',
  }).map(([name, content]) => {
    const path = join(app.dataDir, 'sent', name);
    writeFileSync(path, content);
    return { name, path };
  });
  const order = { traderId, actor: 'cli', dryRun: true, at: app.now, files, fields };
  const error = await runImport(app.deps, order).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw error;
  expect(error.message).toStartWith('statement.pdf: ');
  expect(error.issues).toEqual([
    { path: 'file.0', message: expect.stringContaining('PDF') },
    { path: 'file.2', message: expect.stringContaining('web page') },
  ]);
});

test('UTF-16 and the encoding of Windows are read as what they say', async () => {
  const text = fixture('tradovate-performance.csv');
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  const wanted = (await run('utf8.csv', text)).days;
  expect(wanted).toHaveLength(3);
  expect((await run('utf16.csv', utf16)).days).toEqual(wanted);
  const french = new Uint8Array(fixtureBytes('ninjatrader-trades-french.csv'));
  const windows = Buffer.from(new TextDecoder().decode(french).replaceAll('’', '\x92'), 'latin1');
  const dayFirst = { dateOrder: 'dmy' };
  expect((await run('windows.csv', new Uint8Array(windows), dayFirst)).days).toEqual(
    (await run('french.csv', french, dayFirst)).days,
  );
});

test('headers alone have nothing in them, and an unknown file is asked about', async () => {
  const [head = ''] = fixture('tradovate-performance.csv').split('\n');
  const { id, rows, questions } = await run('Performance.csv', `${head}\n`, { dryRun: false });
  expect([id, rows.read, questions]).toEqual([null, 0, []]);
  const unknown = await run('mine.csv', 'What,When\nES,yesterday\n');
  expect(unknown.questions.map(({ kind }) => kind)).toEqual(['mapping']);
});
