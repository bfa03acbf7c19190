import { Database } from 'bun:sqlite';
import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from './open.ts';

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-db-'));
  const file = join(folder, 'bullpen.db');
  const db = openDb(file);
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, file };
}

/** Whether `work` changes the data version. */
function isNoticed({ db }: ReturnType<typeof openFile>, work: () => void): boolean {
  const before = db.version();
  work();
  return db.version() > before;
}

const ADD = "INSERT INTO quotes (text, author, is_active, sort_order, created_at) VALUES ('t', 'a', 1, 0, 0)";

test('the data version grows with every kind of write, and with nothing else', () => {
  const opened = openFile();
  const { raw, transaction } = opened.db;
  expect(isNoticed(opened, () => raw.run(ADD))).toBe(true);
  expect(isNoticed(opened, () => transaction(() => raw.run('UPDATE quotes SET is_active = 0')))).toBe(true);
  expect(isNoticed(opened, () => raw.run("INSERT INTO settings VALUES ('team_name', 'x')"))).toBe(true);
  expect(isNoticed(opened, () => raw.run("REPLACE INTO settings VALUES ('team_name', 'y')"))).toBe(true);
  expect(isNoticed(opened, () => raw.run('DELETE FROM quotes'))).toBe(true);
  expect(isNoticed(opened, () => raw.query('SELECT * FROM quotes').all())).toBe(false);
  expect(isNoticed(opened, () => raw.run('UPDATE quotes SET text = ?', ['none is there']))).toBe(false);
});

test('the data version grows by the next turn when another connection commits', async () => {
  const opened = openFile();
  const other = new Database(opened.file);
  onTestFinished(() => other.close());
  async function isNoticedNextTurn(work: () => void): Promise<boolean> {
    const before = opened.db.version();
    work();
    await new Promise((resolve) => setImmediate(resolve));
    return opened.db.version() > before;
  }
  expect(await isNoticedNextTurn(() => other.run(ADD))).toBe(true);
  expect(await isNoticedNextTurn(() => other.query('SELECT * FROM quotes').all())).toBe(false);
  other.run('BEGIN IMMEDIATE');
  expect(await isNoticedNextTurn(() => other.run(ADD))).toBe(false);
  expect(await isNoticedNextTurn(() => other.run('COMMIT'))).toBe(true);
});

test('versions inside a transaction are all distinct, also from the one after a rollback', () => {
  const { db } = openFile();
  const seen = [db.version()];
  expect(() =>
    db.transaction(() => {
      seen.push(db.version(), db.version());
      db.raw.run(ADD);
      seen.push(db.version());
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  seen.push(db.version());
  expect(new Set(seen).size).toBe(5);
});

test('reading together is no write, whoever asks for the version meanwhile', () => {
  const opened = openFile();
  const { db } = opened;
  const asked = () => db.readTogether(() => db.version());
  expect(isNoticed(opened, () => asked())).toBe(false);
  const before = db.version();
  expect([asked(), asked()]).toEqual([before, before]);
  expect(isNoticed(opened, () => db.raw.run(ADD))).toBe(true);
  expect(asked()).toBeGreaterThan(before);
});
