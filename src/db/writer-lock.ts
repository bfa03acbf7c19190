import { type Database, SQLiteError } from 'bun:sqlite';

/** Its file, beside the database. */
export const WRITER_LOCK = 'writer.lock';

/** Decides which of our processes may write. The holder keeps it for as long as needed. */
export interface WriterLock {
  /** @returns whether it is held now; never waits */
  take(): boolean;
  release(): void;
  close(): void;
}

/**
 * Separate from the database's own lock, because waiting for that happens inside SQLite and blocks every request. It
 * is an operating system lock on an open file, so it ends with its process however that ends.
 * @param openFile opens the lock file, at the first `take`
 */
export function writerLock(openFile: () => Database): WriterLock {
  let held: Database | null = null;
  const open = (): Database => {
    const lock = openFile();
    lock.run('PRAGMA busy_timeout = 0');
    // Nothing is ever written to it; not looking for a journal file halves the time to take it.
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
      // After a serious error SQLite may have ended the transaction.
      if (held?.inTransaction) held.query('ROLLBACK').run();
    },
    close() {
      held?.close();
      held = null;
    },
  };
}

/** For a database no other process uses. */
export const NO_LOCK: WriterLock = { take: () => true, release() {}, close() {} };

export const isBusy = (error: unknown): boolean =>
  error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY') === true;
