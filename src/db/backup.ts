import { Database } from 'bun:sqlite';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#src/errors.ts';

/** `quick_check` leaves out whether each row is in every index, which takes most of the time. */
type Check = 'integrity_check' | 'quick_check';

/**
 * Writes a consistent, verified copy of the database to `file`, replacing an earlier one. Other connections can read
 * and write meanwhile; the calling thread blocks.
 */
export function copyDatabase(database: Database, file: string, check: Check = 'integrity_check'): void {
  const folder = dirname(file);
  const draft = `${file}.part`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Left by an interrupted copy.
  rmSync(draft, { force: true });
  try {
    database.query('VACUUM INTO ?').run(draft);
    expectWhole(draft, check);
    sync(draft);
    renameSync(draft, file);
    sync(folder);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function expectWhole(file: string, check: Check): void {
  const copy = new Database(file, { readonly: true });
  try {
    // Each row is looked up in every index: of a large database most pages would be read again and again.
    copy.run('PRAGMA cache_size = -64000');
    const found = copy.query<Record<string, string>, []>(`PRAGMA ${check}(1)`).get()?.[check];
    if (found !== 'ok')
      throw new AppError('internal', `The backup is damaged: ${found}. Nothing was changed.`);
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
