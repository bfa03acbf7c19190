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

/**
 * Snapshots of a database that is already open.
 * @param onEnd called after each, until the database is closed
 */
export function openSnapshots(file: string, onEnd: () => void) {
  const waiting: Database[] = [];
  let inUse = 0;
  let isOver = false;

  return {
    take(): Snapshot {
      const reader = waiting.pop() ?? openReader(file);
      try {
        reader.run('BEGIN');
        // SQLite fixes the snapshot at the first read.
        reader.run('SELECT 1 FROM sqlite_schema');
      } catch (error) {
        reader.close();
        throw error;
      }
      inUse += 1;
      return {
        query: drizzle(reader),
        close() {
          inUse -= 1;
          // After a failed read SQLite may have ended the transaction; such a connection is not reused.
          const isIntact = reader.inTransaction;
          if (isIntact) reader.run('ROLLBACK');
          if (isIntact && !isOver && waiting.length < KEPT) waiting.push(reader);
          else reader.close();
          if (!isOver) onEnd();
        },
      };
    },

    isInUse: (): boolean => inUse > 0,

    /** Snapshots in use are closed by their readers. */
    close(): void {
      isOver = true;
      for (const reader of waiting.splice(0)) reader.close();
    },
  };
}
