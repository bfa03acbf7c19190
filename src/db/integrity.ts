import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { AppError } from '#src/errors.ts';
import { expectKnown, isEmpty, schemaVersion } from './migrate.ts';
import { openingError } from './open.ts';
import { openReader } from './reader.ts';
import { hasOwnSchema, schemaDifferences } from './schema.ts';
import { invalidValues } from './stored-values.ts';

/** A table of totals, and the query that rebuilds it from the entries. */
interface RollUp {
  table: string;
  /** Schema version that introduced it. */
  since: number;
  key: string;
  columns: string;
  anew: string;
}

const CENTS = 'coalesce(pnl_cents, 0)';
const SUMS = `sum(${CENTS}) AS pnl_cents, count(*) AS entries, sum(${CENTS} > 0) AS wins, sum(${CENTS} < 0) AS losses`;
// Safe for unbounded amounts, whose plain sum may exceed 2^63 and make SQLite fail.
const ANY_SUM = `sum(${CENTS} >> 32) * 4294967296 + sum(${CENTS} & 4294967295)`;
const GROSS = `sum(max(${CENTS}, 0)) AS gross_win, sum(max(-${CENTS}, 0)) AS gross_loss`;

const DAYS: RollUp = {
  table: 'daily_pnl',
  since: 1,
  key: 'trader_id, trade_date',
  columns: 'trader_id, trade_date, pnl_cents, entries, wins, losses, gross_win, gross_loss',
  anew: `SELECT trader_id, trade_date, ${SUMS}, ${GROSS} FROM journal_entries GROUP BY trader_id, trade_date`,
};
const TOTALS: RollUp = {
  table: 'trader_totals',
  since: 3,
  key: 'trader_id',
  columns: 'trader_id, pnl_cents, entries, wins, losses, gross_win, gross_loss',
  anew: `SELECT trader_id, ${SUMS}, ${GROSS} FROM journal_entries GROUP BY trader_id`,
};
const BREAKDOWN: RollUp = {
  table: 'daily_breakdown',
  since: 5,
  key: 'trader_id, dimension, key, trade_date',
  columns: 'trader_id, dimension, key, trade_date, pnl_cents, entries, wins, losses',
  anew: `SELECT trader_id, dimension, key, trade_date, ${SUMS} FROM entry_parts GROUP BY trader_id, dimension, key, trade_date`,
};
const ROLL_UPS = [TOTALS, DAYS, BREAKDOWN];

/** How much is checked: everything, or what takes seconds even after many years. */
export type Depth = 'all' | 'short';

/** Anything in the database that should not be. */
export interface IntegrityIssue {
  kind: 'schema' | 'integrity' | 'foreign keys' | 'values' | 'totals' | 'archives' | 'history';
  message: string;
}

/**
 * Opens a database for inspection: creates nothing, migrates nothing.
 * @throws AppError when there is none, or it belongs to another program or a newer release
 */
export function openForInspection(file: string): Database {
  expectDatabase(file);
  let unknown: Database | null = null;
  try {
    unknown = openReader(file);
    if (isEmpty(unknown)) throw new AppError('foreign_database', `There is no desk here: ${file} is empty.`);
    expectKnown(unknown, file);
  } catch (error) {
    throw openingError(file, error);
  } finally {
    unknown?.close();
  }
  // SQLite skips CHECK constraints on a read-only connection.
  const raw = new Database(file, { readwrite: true, create: false });
  raw.run('PRAGMA busy_timeout = 5000');
  raw.run('PRAGMA trusted_schema = OFF');
  raw.run('PRAGMA query_only = ON');
  return raw;
}

/** @throws AppError when there is no such file */
export function expectDatabase(file: string): void {
  let isFile = false;
  try {
    isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'data_folder',
      `${file} cannot be read (${reason}). Ask as the user that runs Bullpen.`,
      {
        cause,
      },
    );
  }
  if (!isFile) throw new AppError('foreign_database', `There is no desk here: ${file} does not exist.`);
}

/** Finds every integrity issue, as of one moment: others may write meanwhile. */
export function integrityIssuesOf(raw: Database, depth: Depth): IntegrityIssue[] {
  raw.run('BEGIN');
  try {
    // Figures from a damaged file or from foreign tables and views mean nothing, so stop here.
    const broken = [...schema(raw), ...integrity(raw, depth)];
    if (broken.length > 0) return broken;
    const version = schemaVersion(raw);
    const isAll = depth === 'all';
    return [
      ...foreignKeys(raw),
      ...(isAll ? values(raw) : []),
      ...ROLL_UPS.filter(({ since }) => version >= since)
        .filter((rollUp) => isAll || rollUp !== BREAKDOWN)
        .flatMap((rollUp) => differing(raw, rollUp)),
      ...(isAll ? archives(raw) : []),
      ...history(raw),
    ];
  } finally {
    raw.run('ROLLBACK');
  }
}

const MAX_SHOWN = 10;

function schema(raw: Database): IntegrityIssue[] {
  if (hasOwnSchema(raw)) return [];
  return schemaDifferences(raw).map((message) => ({ kind: 'schema', message }));
}

const values = (raw: Database): IntegrityIssue[] =>
  invalidValues(raw).map((message) => ({ kind: 'values', message }));

function integrity(raw: Database, depth: Depth): IntegrityIssue[] {
  const check = depth === 'all' ? 'integrity_check' : 'quick_check';
  const rows = raw.query<Record<string, string>, []>(`PRAGMA ${check}(${MAX_SHOWN})`).all();
  return rows
    .flatMap((row) => Object.values(row))
    .filter((message) => message !== 'ok')
    .map((message) => ({ kind: 'integrity', message }));
}

function foreignKeys(raw: Database): IntegrityIssue[] {
  const rows = raw
    .query<{ table: string; parent: string; n: number }, []>(
      'SELECT "table", parent, count(*) AS n FROM pragma_foreign_key_check GROUP BY "table", parent',
    )
    .all();
  return rows.map(({ table, parent, n }) => ({
    kind: 'foreign keys',
    message: `${n} rows of ${table} belong to rows of ${parent} that are not there`,
  }));
}

/** A row of totals differs when it is missing, superfluous, or disagrees with the entries. */
function differing(raw: Database, { table, key, columns, anew }: RollUp): IntegrityIssue[] {
  const n = one(
    raw,
    `WITH anew AS (${anew}),
      missing AS (SELECT * FROM anew EXCEPT SELECT ${columns} FROM ${table}),
      wrong AS (SELECT ${columns} FROM ${table} EXCEPT SELECT * FROM anew)
    SELECT count(*) FROM (SELECT ${key} FROM missing UNION SELECT ${key} FROM wrong)`,
  );
  if (n === 0) return [];
  return [
    {
      kind: 'totals',
      message: `${table} differs from the journal's entries in ${n === 1 ? '1 row' : `${n} rows`}`,
    },
  ];
}

function archives(raw: Database): IntegrityIssue[] {
  const wrong = one(
    raw,
    `SELECT count(*) FROM archives LEFT JOIN (
      SELECT archive_id, count(*) AS n, ${ANY_SUM} AS cents FROM archived_entries GROUP BY archive_id
    ) AS held ON held.archive_id = archives.id
    WHERE entries <> coalesce(n, 0) OR total_cents <> coalesce(cents, 0)`,
  );
  const twice = one(
    raw,
    'SELECT count(*) FROM archived_entries WHERE id IN (SELECT id FROM journal_entries)',
  );
  return [
    ...(wrong > 0 ? [`${wrong} archives do not hold the entries that they were made of`] : []),
    ...(twice > 0 ? [`${twice} entries are in the journal and in an archive`] : []),
  ].map((message) => ({ kind: 'archives', message }));
}

/** A change note left behind would make the triggers take deletions for a move to an archive. */
function history(raw: Database): IntegrityIssue[] {
  const left = one(raw, 'SELECT count(*) FROM change_context WHERE actor IS NOT NULL OR archiving <> 0');
  const rows = one(raw, 'SELECT count(*) FROM change_context');
  if (left === 0 && rows === 1) return [];
  return [{ kind: 'history', message: 'the note on who is changing entries was not cleared' }];
}

const one = (raw: Database, sql: string): number =>
  Number(Object.values(raw.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0);

/** Rebuilds every total from the entries and clears the change note. Part of the caller's transaction. */
export function rebuildTotals(raw: Database): void {
  raw.run(`DELETE FROM ${TOTALS.table}`);
  raw.run(`DELETE FROM ${DAYS.table}`);
  // Triggers on the daily rows maintain the totals.
  for (const { table, columns, anew } of [DAYS, BREAKDOWN]) {
    if (table === BREAKDOWN.table) raw.run(`DELETE FROM ${table}`);
    raw.run(`INSERT INTO ${table} (${columns}) ${anew}`);
  }
  raw.run('INSERT OR REPLACE INTO change_context (id, actor, at, archiving) VALUES (1, NULL, NULL, 0)');
}
