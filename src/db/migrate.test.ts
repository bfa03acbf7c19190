import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as changeTables from './change-tables.ts';
import * as dayTables from './day-tables.ts';
import * as filterTables from './filter-tables.ts';
import * as imageTables from './image-tables.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { openDb } from './open.ts';
import * as tables from './tables.ts';
import * as totpTables from './totp-tables.ts';
import * as webhookTables from './webhook-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullpen-db-'));
let files = 0;
const freshFile = () => join(folder, `${++files}.db`);
afterAll(() => rmSync(folder, { recursive: true }));

function pragma(raw: Database, name: string): unknown {
  return Object.values(raw.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})[0];
}

test('a new database has the schema, and pragmas that make commits durable', () => {
  const { raw, close } = openDb(freshFile());
  expect(schemaVersion(raw)).toBe(SCHEMA_VERSION);
  expect(pragma(raw, 'journal_mode')).toBe('wal');
  expect(pragma(raw, 'synchronous')).toBe(2);
  expect(pragma(raw, 'foreign_keys')).toBe(1);
  expect(pragma(raw, 'trusted_schema')).toBe(0);
  expect(pragma(raw, 'busy_timeout')).toBe(5000);
  close();
});

test('opening it again changes nothing', () => {
  const file = freshFile();
  openDb(file).close();
  const before = readFileSync(file);
  openDb(file).close();
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('every table is STRICT', () => {
  const { raw, close } = openDb(freshFile());
  const loose = raw
    .query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  expect(loose).toEqual([]);
  close();
});

test("drizzle's tables match what the migrations create", () => {
  const { raw, close } = openDb(freshFile());
  for (const table of Object.values({
    ...tables,
    ...changeTables,
    ...dayTables,
    ...filterTables,
    ...imageTables,
    ...totpTables,
    ...webhookTables,
  })) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    const declared = columns
      .map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        required: column.notNull || column.primary,
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const made = raw
      .query<{ name: string; type: string; notnull: number; pk: number }, [string]>(
        'SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY name',
      )
      .all(name)
      .map(({ notnull, pk, ...column }) => ({ ...column, required: notnull === 1 || pk > 0 }));
    expect({ name, columns: declared }).toEqual({ name, columns: made });
  }
  close();
});

test('a newer schema is rejected, and its file left alone', () => {
  const file = freshFile();
  const { raw, close } = openDb(file);
  raw.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  close();
  const before = readFileSync(file);
  expect(() => openDb(file)).toThrow(/newer release/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("another program's database is rejected, and left alone", () => {
  const file = freshFile();
  const other = new Database(file);
  other.run('CREATE TABLE recipes (name TEXT)');
  other.close();
  const before = readFileSync(file);
  expect(() => openDb(file)).toThrow(/another program/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a failed migration leaves the previous version intact', () => {
  const raw = new Database(freshFile());
  const steps = ['CREATE TABLE a (x) ;', 'CREATE TABLE b (x); CREATE TABLE a (x);'];
  expect(() => migrate(raw, 'test.db', steps)).toThrow(/already exists/);
  expect(schemaVersion(raw)).toBe(1);
  expect(raw.query("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([{ name: 'a' }]);
  raw.close();
});

test('a transaction is all or nothing, even nested, and never asynchronous', () => {
  const db = openDb(freshFile());
  const add = (key: string) => db.raw.run('INSERT INTO settings VALUES (?, ?)', [key, '']);
  const keys = () => db.raw.query('SELECT key FROM settings').values().flat();
  expect(() =>
    db.transaction(() => {
      add('a');
      db.transaction(() => add('b'));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(keys()).toEqual([]);
  const smuggled: () => unknown = async () => add('c');
  expect(() => db.transaction(smuggled as () => string)).toThrow(/synchronous/);
  expect(keys()).toEqual([]);
  db.close();
});
