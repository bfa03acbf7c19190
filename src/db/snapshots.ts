import type { Database } from 'bun:sqlite';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { openReader } from './reader.ts';

/** The database as of one moment, read through a connection of its own. */
export interface Snapshot {
  readonly query: BunSQLiteDatabase;
  /** Call exactly once; until then the write-ahead log cannot be reset. */
  close(): void;
}

/** Idle connections kept for the next reader. Each holds two files and a cache. */
const KEPT = 2;

/** Snapshots of a database that is already open. */
export function snapshotsOf(file: string): { take(): Snapshot; close(): void } {
  const waiting: Database[] = [];
  let isOver = false;

  return {
    take() {
      const reader = waiting.pop() ?? openReader(file);
      try {
        reader.run('BEGIN');
        // SQLite fixes the snapshot at the first read.
        reader.run('SELECT 1 FROM sqlite_schema');
      } catch (error) {
        reader.close();
        throw error;
      }
      return {
        query: drizzle(reader),
        close() {
          // After a failed read SQLite may have ended the transaction; such a connection is not reused.
          const isIntact = reader.inTransaction;
          if (isIntact) reader.run('ROLLBACK');
          if (isIntact && !isOver && waiting.length < KEPT) waiting.push(reader);
          else reader.close();
        },
      };
    },

    /** Snapshots in use are closed by their readers. */
    close() {
      isOver = true;
      for (const reader of waiting.splice(0)) reader.close();
    },
  };
}
