import { statSync } from 'node:fs';
import type { Db } from './open.ts';

/** How large the database is. Bytes, unless it says otherwise. */
export interface DatabaseFigures {
  schemaVersion: number;
  file: number;
  writeAheadLog: number;
  /** Of the file, what holds nothing at the moment. */
  free: number;
  /** Rows. */
  traders: number;
  entries: number;
  sessions: number;
}

/** Counts nothing row by row that grows with the years. */
export function databaseFigures({ raw }: Db): DatabaseFigures {
  const one = (sql: string): number =>
    Number(Object.values(raw.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0);
  const pageSize = one('PRAGMA page_size');
  return {
    schemaVersion: one('PRAGMA user_version'),
    file: one('PRAGMA page_count') * pageSize,
    writeAheadLog: statSync(`${raw.filename}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    free: one('PRAGMA freelist_count') * pageSize,
    traders: one('SELECT count(*) FROM traders'),
    entries: one('SELECT coalesce(sum(entries), 0) FROM trader_totals'),
    sessions: one('SELECT count(*) FROM sessions'),
  };
}
