import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, openDb } from './open.ts';
import type { Snapshot } from './snapshots.ts';

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bullpen-snapshots-'));
  db = openDb(join(folder, 'bullpen.db'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const addQuote = () =>
  db.raw.run(
    "INSERT INTO quotes (text, author, is_active, sort_order, created_at) VALUES ('A', 'B', 1, 0, 0)",
  );
const quotesIn = ({ query }: Snapshot) => query.get<[n: number]>(sql`SELECT count(*) FROM quotes`)[0];
const openFiles = () => readdirSync('/proc/self/fd').length;

test('each shows the moment it was taken, even on a reused connection', () => {
  const empty = db.snapshot();
  addQuote();
  const one = db.snapshot();
  addQuote();
  expect([quotesIn(empty), quotesIn(one)]).toEqual([0, 1]);
  empty.close();
  const two = db.snapshot();
  addQuote();
  expect([quotesIn(one), quotesIn(two)]).toEqual([1, 2]);
  one.close();
  two.close();
});

test('is read-only', () => {
  const snapshot = db.snapshot();
  expect(() => snapshot.query.run(sql`DELETE FROM quotes`)).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'SQLITE_READONLY' }) }),
  );
  snapshot.close();
});

test('consecutive snapshots open no further files', () => {
  db.snapshot().close();
  const before = openFiles();
  for (let n = 0; n < 50; n++) db.snapshot().close();
  expect(openFiles()).toBeLessThanOrEqual(before);
});

test('is closed properly even when SQLite has ended its transaction after a failed read', () => {
  const snapshot = db.snapshot();
  snapshot.query.run(sql`ROLLBACK`);
  snapshot.close();
  addQuote();
  const after = db.snapshot();
  expect(quotesIn(after)).toBe(1);
  after.close();
});

test('can be read to the end after its database was closed', () => {
  addQuote();
  const snapshot = db.snapshot();
  db.close();
  expect(quotesIn(snapshot)).toBe(1);
  snapshot.close();
  db = openDb(join(folder, 'bullpen.db'));
});
