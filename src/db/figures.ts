import type { Db } from './open.ts';
import { logSize } from './write-ahead-log.ts';

/** Size of the database, in bytes unless noted. */
export interface DatabaseFigures {
  schemaVersion: number;
  file: number;
  writeAheadLog: number;
  /** Free pages within the file. */
  free: number;
  /** Number of rows. */
  traders: number;
  entries: number;
  sessions: number;
}

/** Never counts row by row in tables that grow over the years. */
export function databaseFigures({ raw }: Db): DatabaseFigures {
  const one = (sql: string): number =>
    Number(Object.values(raw.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0);
  const pageSize = one('PRAGMA page_size');
  return {
    schemaVersion: one('PRAGMA user_version'),
    file: one('PRAGMA page_count') * pageSize,
    writeAheadLog: logSize(raw),
    free: one('PRAGMA freelist_count') * pageSize,
    traders: one('SELECT count(*) FROM traders'),
    entries: one('SELECT coalesce(sum(entries), 0) FROM trader_totals'),
    sessions: one('SELECT count(*) FROM sessions'),
  };
}
