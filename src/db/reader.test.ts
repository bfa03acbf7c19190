import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContents } from './contents.ts';
import { openDb } from './open.ts';

const HOLDING = `
  const { Database } = require('bun:sqlite');
  const db = new Database(process.argv[1]);
  db.run('PRAGMA locking_mode = EXCLUSIVE');
  db.run('BEGIN EXCLUSIVE');
  console.log('held');
  process.stdin.once('data', () => { setTimeout(() => process.exit(0), 300); });
`;

test('a reader waits while another process briefly holds the file, as on its last close', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-reader-'));
  const file = join(folder, 'bullpen.db');
  const { raw, close } = openDb(file);
  raw.run('PRAGMA journal_mode = DELETE');
  close();
  const holder = Bun.spawn([process.execPath, '-e', HOLDING, file], { stdin: 'pipe', stdout: 'pipe' });
  const said = holder.stdout.getReader();
  await said.read();
  // The holder lets go soon after this; the read below blocks the thread until then.
  holder.stdin.write('go on\n');
  await holder.stdin.end();
  expect(readContents(file).videos).toEqual([]);
  expect(await holder.exited).toBe(0);
  rmSync(folder, { recursive: true });
});
