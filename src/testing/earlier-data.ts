import { Database } from 'bun:sqlite';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { MIGRATIONS, migrate, schemaVersion } from '#src/db/migrate.ts';
import { openDeps } from '#src/server/compose.ts';

/** Schema version that introduced outcomes. */
const OUTCOMES_SINCE = 13;

/** Turns an empty folder into a data folder with an earlier schema, holding entries of three traders on 40 days. */
export function earlierApp(folder: string, schema: number, entries: number): string {
  // Opened once with this release, only to create the key.
  openDeps(readConfig({ data: folder }, {})).close();
  const made = new Database(join(folder, 'bullpen.db'));
  const fingerprint = made.query("SELECT value FROM settings WHERE key = 'key_fingerprint'").get();
  made.close();
  const file = join(folder, 'earlier.db');
  const raw = new Database(file, { create: true });
  migrate(raw, file, MIGRATIONS.slice(0, schema));
  raw.run("INSERT INTO settings VALUES ('key_fingerprint', ?)", [Object.values(fingerprint ?? {})[0]]);
  const outcome =
    schema < OUTCOMES_SINCE
      ? { column: '', value: '' }
      : {
          column: ', outcome',
          value: ", CASE sign(cents) WHEN 1 THEN 'win' WHEN -1 THEN 'loss' ELSE 'even' END",
        };
  for (const id of [1, 2, 3]) {
    raw.run('INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (?, ?, ?, ?, 0)', [
      id,
      `Trader ${id}`,
      `lookup-${id}`,
      'sealed',
    ]);
  }
  raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?),
       traded(i, cents) AS (SELECT i, (i * 7919) % 20011 - 10000 FROM n)
     INSERT INTO journal_entries (
       trader_id, symbol, pnl_cents, position_type, strategy, trade_date, created_at, search_text${outcome.column})
     SELECT 1 + i % 3, 'S' || (i % 7), cents, iif(i % 2, 'long', 'short'), 'Plan ' || (i % 5),
            date('2026-01-01', '+' || (i % 40) || ' days'), i, 's' || (i % 7)${outcome.value}
     FROM traded`,
    [entries],
  );
  raw.run('PRAGMA journal_mode = DELETE');
  raw.close();
  for (const name of readdirSync(folder)) {
    if (name.startsWith('bullpen.db')) rmSync(join(folder, name));
  }
  cpSync(file, join(folder, 'bullpen.db'));
  return folder;
}

/** Of entries that are all closed and have no costs. */
const OF_ENTRIES =
  'SELECT count(*) AS entries, sum(pnl_cents) AS cents, 0 AS costs, count(*) AS closed, count(pnl_cents) AS settled FROM journal_entries';
const OF_DAYS =
  'sum(entries) AS entries, sum(pnl_cents) AS cents, sum(costs_cents) AS costs, sum(closed) AS closed, sum(settled) AS settled';

/** Sums of the entries, and the stored totals. */
export function sums(folder: string) {
  const raw = new Database(join(folder, 'bullpen.db'));
  const one = (sql: string) => raw.query(sql).get();
  const found = {
    schema: schemaVersion(raw),
    integrity: one('PRAGMA integrity_check'),
    entries: one(OF_ENTRIES),
    totals: one(`SELECT ${OF_DAYS} FROM trader_totals`),
    days: one(`SELECT ${OF_DAYS} FROM daily_pnl`),
  };
  raw.close();
  return found;
}

/** Sums of the entries, for any schema version. */
export function sumsOf(folder: string) {
  const raw = new Database(join(folder, 'bullpen.db'));
  const found = raw.query<Record<string, unknown>, []>(OF_ENTRIES).get();
  raw.close();
  return found;
}
