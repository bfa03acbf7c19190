import { type Database, SQLiteError } from 'bun:sqlite';

/** Says which process of ours may write: whoever holds it writes, however long that takes. */
export interface WriterLock {
  /** @returns whether it is held now; it is never waited for */
  take(): boolean;
  release(): void;
  close(): void;
}

/**
 * Apart from the database's own lock, since waiting for that happens inside SQLite and stops every request of the process.
 * It is the operating system's lock on an open file, so it ends with its process however that ends.
 * @param openFile opens the file of the lock, with the first who takes it
 */
export function writerLock(openFile: () => Database): WriterLock {
  let held: Database | null = null;
  const open = (): Database => {
    const lock = openFile();
    lock.run('PRAGMA busy_timeout = 0');
    // Nothing is ever written to it: with no journal to look for it is taken in half the time.
    lock.run('PRAGMA journal_mode = MEMORY');
    held = lock;
    return lock;
  };
  return {
    take() {
      try {
        (held ?? open()).query('BEGIN IMMEDIATE').run();
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      }
    },
    release() {
      // Where something failed badly SQLite has ended it already.
      if (held?.inTransaction) held.query('ROLLBACK').run();
    },
    close() {
      held?.close();
      held = null;
    },
  };
}

/** Of a database that no other process works with. */
export const NO_LOCK: WriterLock = { take: () => true, release() {}, close() {} };

export const isBusy = (error: unknown): boolean =>
  error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY') === true;
