import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from './open.ts';

/** Files this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      // The descriptor of the listing itself.
      return [];
    }
  });

test("temporary files of SQLite go to the database's folder, and none are left", () => {
  const folder = mkdtempSync(join(tmpdir(), "bullpen's scratch "));
  const db = openDb(join(folder, 'bullpen.db'));
  const sorted = db.raw
    .query<{ n: number }, []>(
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 200000) SELECT n, hex(n) || 'padding' FROM c ORDER BY hex(n) DESC",
    )
    .iterate();
  sorted.next();
  const scratch = openFiles().filter((file) => file.includes('etilqs_'));
  expect(scratch.length).toBeGreaterThan(0);
  expect(scratch.filter((file) => !file.startsWith(`${folder}/`))).toEqual([]);
  sorted.return?.();
  expect(readdirSync(folder).filter((file) => !file.startsWith('bullpen.db'))).toEqual([]);
  db.close();
  rmSync(folder, { recursive: true });
});
