import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from './migrate.ts';
import { type WriteGate, writeGate } from './write-gate.ts';

/** The one connection of a process. Every statement on it is synchronous. */
export interface Db {
  /** drizzle, for the stores. */
  readonly query: BunSQLiteDatabase;
  /** The connection itself, for pragmas, statements in bulk and the doctor. */
  readonly raw: Database;
  /**
   * Runs `work` in one transaction: all of it happens or nothing. A transaction inside a transaction joins it.
   * `work` must be synchronous, as the connection is: a promise rolls back and throws.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  /**
   * A number that grows with every write to the file: by this connection, its triggers included, and by every other
   * process. SQLite counts, so no writer can forget to. It costs about a microsecond.
   */
  version(): number;
  /** Shut while another process of ours writes for long. */
  readonly writes: WriteGate;
  /** Bytes. */
  size(): number;
  close(): void;
}

/**
 * Opens `file`, making and migrating it as needed.
 * @throws AppError when the file was written by a newer release; the file stays untouched
 */
export function openDb(file: string): Db {
  const raw = new Database(file, { create: true, readwrite: true, strict: true, safeIntegers: false });
  try {
    raw.run('PRAGMA busy_timeout = 5000');
    migrate(raw, file);
  } catch (error) {
    raw.close();
    throw error;
  }
  return {
    query: drizzle(raw),
    raw,
    transaction: (work) =>
      raw
        .transaction(() => {
          const result = work();
          if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
          return result;
        })
        .immediate(),
    version: versionOf(raw),
    writes: writeGate(),
    size: () => statSync(file).size,
    close: () => {
      try {
        raw.run('PRAGMA optimize');
      } catch {
        // A nicety for the next start, which a full or read-only disk may refuse.
      }
      raw.close();
    },
  };
}

function versionOf(raw: Database): Db['version'] {
  // The one counts what this connection changed, the other what the others did.
  const ownChanges = raw.query<{ n: number }, []>('SELECT total_changes() AS n');
  const otherCommits = raw.query<{ data_version: number }, []>('PRAGMA data_version');
  let [own, others, version] = [-1, -1, 0];
  return () => {
    const changed = ownChanges.get()?.n ?? 0;
    const committed = otherCommits.get()?.data_version ?? 0;
    if (changed !== own || committed !== others) [own, others, version] = [changed, committed, version + 1];
    return version;
  };
}
