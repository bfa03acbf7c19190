import type { Database } from 'bun:sqlite';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { openReader } from './reader.ts';

/** The file as it stood at one moment, read by a connection of its own. */
export interface Snapshot {
  readonly query: BunSQLiteDatabase;
  /** To be called once; until then the write-ahead log cannot begin anew. */
  close(): void;
}

/** Connections that wait for the next one who reads. Each holds two files and its cache. */
const KEPT = 2;

/** Snapshots of a file that is open already. */
export function snapshotsOf(file: string): { take(): Snapshot; close(): void } {
  const waiting: Database[] = [];
  let isOver = false;

  return {
    take() {
      const reader = waiting.pop() ?? openReader(file);
      try {
        reader.run('BEGIN');
        // It is taken with the first read.
        reader.run('SELECT 1 FROM sqlite_schema');
      } catch (error) {
        reader.close();
        throw error;
      }
      return {
        query: drizzle(reader),
        close() {
          // Where a read has failed badly SQLite has ended it already, and nobody reads with that connection again.
          const isIntact = reader.inTransaction;
          if (isIntact) reader.run('ROLLBACK');
          if (isIntact && !isOver && waiting.length < KEPT) waiting.push(reader);
          else reader.close();
        },
      };
    },

    /** Those that are still being read go with their readers. */
    close() {
      isOver = true;
      for (const reader of waiting.splice(0)) reader.close();
    },
  };
}
