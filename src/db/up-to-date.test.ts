import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEPT_RELEASES, releasedFolder } from '#src/testing/released-folder.ts';
import { version } from '#src/version.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { openDb } from './open.ts';
import { RELEASES, releaseWith } from './releases.ts';
import { expectUpToDate } from './up-to-date.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullpen-up-to-date-'));
let folders = 0;
const freshFile = () => join(mkdtempSync(join(folder, `${++folders}-`)), 'bullpen.db');
afterAll(() => rmSync(folder, { recursive: true }));

/** Every file beside the database and itself, with its bytes. */
const filesBeside = (file: string) =>
  readdirSync(join(file, '..'))
    .sort()
    .map((name) => [name, readFileSync(join(file, '..', name), 'base64')]);

/** Makes a database of an earlier schema. @returns it, still open */
function earlier(file: string, schema: number): Database {
  const raw = new Database(file);
  migrate(raw, file, MIGRATIONS.slice(0, schema));
  return raw;
}

const OLDER = {
  code: 'older_schema',
  message: expect.stringMatching(/^The database is of release 0\.2\.0; /),
};

test('the release of a kept database is known by its schema', () => {
  for (const release of KEPT_RELEASES) {
    const { file } = releasedFolder(release);
    const raw = new Database(file, { readonly: true });
    expect(releaseWith(schemaVersion(raw))).toBe(release);
    raw.close();
    expect(() => expectUpToDate(file)).toThrow(
      `The database is of release ${release}; start this release's server first`,
    );
  }
});

test('this version has its row, and the rows are in order', () => {
  const since = RELEASES.map(([, schema]) => schema);
  expect(RELEASES.at(-1)?.[0]).toBe(version);
  expect([since[0], since]).toEqual([1, since.toSorted((one, other) => one - other)]);
  expect(since.at(-1)).toBeLessThanOrEqual(SCHEMA_VERSION);
});

test('an earlier database is rejected without a file being made or changed', () => {
  const file = freshFile();
  earlier(file, SCHEMA_VERSION - 1).close();
  const before = filesBeside(file);
  expect(before.map(([name]) => name)).toEqual(['bullpen.db']);
  expect(() => expectUpToDate(file)).toThrow(expect.objectContaining(OLDER));
  expect(() => openDb(file, { upgrade: false })).toThrow(expect.objectContaining(OLDER));
  expect(filesBeside(file)[0]).toEqual(before[0]);
});

test('beside another program that has it open, it goes by what that has written last', () => {
  const file = freshFile();
  const server = earlier(file, SCHEMA_VERSION - 1);
  server.run("INSERT INTO settings VALUES ('team_name', 'Desk')");
  const kept = () => filesBeside(file).filter(([name]) => name !== 'bullpen.db-shm');
  const before = kept();
  expect(before.map(([name]) => name)).toEqual(['bullpen.db', 'bullpen.db-wal']);
  expect(() => expectUpToDate(file)).toThrow(expect.objectContaining(OLDER));
  expect(kept()).toEqual(before);
  migrate(server, file);
  expect(readFileSync(file).readInt32BE(60)).toBeLessThan(SCHEMA_VERSION);
  expectUpToDate(file);
  server.close();
  expectUpToDate(file);
});

test('after a kill in the middle of an upgrade, it goes by the log as well', () => {
  const file = freshFile();
  const server = earlier(file, SCHEMA_VERSION - 1);
  const killed = freshFile();
  for (const suffix of ['', '-wal']) cpSync(`${file}${suffix}`, `${killed}${suffix}`);
  server.close();
  const before = readFileSync(killed);
  expect(before.readInt32BE(60)).toBe(0);
  expect(() => expectUpToDate(killed)).toThrow(expect.objectContaining(OLDER));
  expect(readFileSync(killed).equals(before)).toBe(true);
});

test.each([
  ['nothing', () => {}],
  ['an empty file', (file: string) => writeFileSync(file, '')],
  ['half a header', (file: string) => writeFileSync(file, 'SQLite format 3\0')],
  ['no database', (file: string) => writeFileSync(file, 'no database at all'.repeat(50))],
  [
    "another program's database",
    (file: string) => {
      const raw = new Database(file);
      raw.run('CREATE TABLE recipes (name TEXT)');
      raw.run('PRAGMA user_version = 3');
      raw.close();
    },
  ],
  ['one of this release', (file: string) => openDb(file).close()],
  [
    'one of a newer release',
    (file: string) => {
      const { raw, close } = openDb(file);
      raw.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
      close();
    },
  ],
])('%s is none of an earlier release', (_, make) => {
  const file = freshFile();
  make(file);
  const before = filesBeside(file);
  expectUpToDate(file);
  expect(filesBeside(file)).toEqual(before);
});
