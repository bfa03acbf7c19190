import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIntegrityIssues, openForInspection } from './integrity.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { openDb } from './open.ts';

/** What Litestream writes into every database it replicates, the same in 0.3.13 and 0.5.16. */
const ITS_TABLES = [
  'CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);',
  'CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);',
];
const ITS_WRITES = [
  'INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1',
  'BEGIN; INSERT INTO _litestream_lock (id) VALUES (1); ROLLBACK',
];

const folder = mkdtempSync(join(tmpdir(), 'bullpen-litestream-'));
let files = 0;
const freshFile = () => join(folder, `${++files}.db`);
afterAll(() => rmSync(folder, { recursive: true }));

/** As another program does it. */
function write(file: string, ...statements: readonly string[]): void {
  const raw = new Database(file);
  raw.run('PRAGMA journal_mode = WAL');
  for (const sql of statements) raw.run(sql);
  raw.close();
}

function issues(file: string) {
  const raw = openForInspection(file);
  try {
    return findIntegrityIssues(raw, 'all');
  } finally {
    raw.close();
  }
}

describe('a database that Litestream replicates', () => {
  test('is opened, and nothing is found in it', () => {
    const file = freshFile();
    openDb(file).close();
    write(file, ...ITS_TABLES, ...ITS_WRITES);
    openDb(file).close();
    expect(issues(file)).toEqual([]);
    write(file, ...ITS_WRITES);
    expect(issues(file)).toEqual([]);
  });

  test('is made where Litestream was there first', () => {
    const file = freshFile();
    write(file, ...ITS_TABLES, ...ITS_WRITES);
    openDb(file).close();
    expect(issues(file)).toEqual([]);
  });

  test('is upgraded, with its tables', () => {
    const file = freshFile();
    const earlier = new Database(file);
    migrate(earlier, file, MIGRATIONS.slice(0, 24));
    earlier.close();
    write(file, ...ITS_TABLES, ...ITS_WRITES);
    const { raw, close } = openDb(file);
    expect(schemaVersion(raw)).toBe(SCHEMA_VERSION);
    expect(raw.query('SELECT id, seq FROM _litestream_seq').values()).toEqual([[1, 1]]);
    close();
    expect(issues(file)).toEqual([]);
  });

  test('and no longer is: its tables may go', () => {
    const file = freshFile();
    openDb(file).close();
    write(file, ...ITS_TABLES, 'DROP TABLE _litestream_seq', 'DROP TABLE _litestream_lock');
    openDb(file).close();
    expect(issues(file)).toEqual([]);
  });
});

const LOCK = 'DROP TABLE _litestream_lock';

test.each([
  ['another table of that kind', ['CREATE TABLE _litestream_more (id INTEGER)']],
  ['a view', [LOCK, 'CREATE VIEW _litestream_lock AS SELECT 1 AS id']],
  [
    'a trigger of its table',
    [
      "CREATE TRIGGER _litestream_x AFTER INSERT ON _litestream_seq BEGIN UPDATE settings SET value = 'off'; END",
    ],
  ],
  ['an index of its table', ['CREATE UNIQUE INDEX _litestream_x ON _litestream_lock (id)']],
  [
    'a check in its table',
    [LOCK, 'CREATE TABLE _litestream_lock (id INTEGER CHECK (length(randomblob(id)) > 0))'],
  ],
  ['a column that computes', [LOCK, 'CREATE TABLE _litestream_lock (id INTEGER, n AS (id + 1))']],
  ['a table that others depend on', [LOCK, 'CREATE TABLE _litestream_lock (id INTEGER REFERENCES traders)']],
  ['a table of words', [LOCK, 'CREATE VIRTUAL TABLE _litestream_lock USING fts5(word)']],
])('what only looks like Litestream is rejected: %s', (_, statements) => {
  const file = freshFile();
  openDb(file).close();
  write(file, ...ITS_TABLES, ...statements);
  expect(() => openDb(file)).toThrow(/was changed by another program/);
  expect(issues(file)[0]?.kind).toBe('schema');
});
