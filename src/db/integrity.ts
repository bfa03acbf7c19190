import { Database } from 'bun:sqlite';
import { type Stats, statSync } from 'node:fs';
import { AppError } from '#src/errors.ts';
import { expectKnown, isEmpty, schemaVersion } from './migrate.ts';
import { openingError } from './open.ts';
import { openReader } from './reader.ts';
import {
  ACCOUNTS_SINCE,
  ARCHIVED_COSTS_SINCE,
  anySum,
  BULK_SINCE,
  BY_ACCOUNT_SINCE,
  CENTS,
  COSTS,
  DAYS,
  LARGE,
  NEW_AFTER_SINCE,
  PERIOD_DAYS,
  RISK_SINCE,
  ROLL_UPS,
  type RollUp,
  STORAGE,
  TOTALS,
} from './roll-ups.ts';
import { hasOwnSchema, schemaDifferences } from './schema.ts';
import { invalidValues } from './stored-values.ts';

const TAGS = 'SELECT trader_id, tag, trade_date, entry_id FROM entry_tags';
const TAGS_ANEW = `SELECT DISTINCT trader_id, value, trade_date, journal_entries.id
  FROM journal_entries, json_each(tags) WHERE tags <> '[]'`;
const IS_FOLLOWER =
  'EXISTS (SELECT 1 FROM accounts WHERE id = entry.account_id AND follows_account_id IS NOT NULL)';

/** A typed risk is the initial one; without it and without a stop, there is none. By a stop, the contract decides. */
const HAS_OTHER_RISK =
  'initial_risk_cents IS NOT risk_cents AND (risk_cents IS NOT NULL OR stop_price IS NULL OR entry_price IS NULL)';

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
    if (isEmpty(unknown)) throw noInstallation(file, 'is empty');
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

const noInstallation = (file: string, reason: string): AppError =>
  new AppError('foreign_database', `There is no installation here: ${file} ${reason}.`);

/** @throws AppError when there is no such file, or nothing in it */
export function expectDatabase(file: string): void {
  let found: Stats | undefined;
  try {
    found = statSync(file, { throwIfNoEntry: false });
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
  if (!found?.isFile()) throw noInstallation(file, 'does not exist');
  if (found.size === 0) throw noInstallation(file, 'is empty');
}

/** Finds every integrity issue, as of one moment: others may write meanwhile. */
export function findIntegrityIssues(raw: Database, depth: Depth): IntegrityIssue[] {
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
      ...ROLL_UPS.filter(({ since, until = version }) => version >= since && version <= until)
        .filter(({ table }) => isAll || !LARGE.includes(table))
        .flatMap((rollUp) => differing(raw, rollUp)),
      ...(isAll ? archives(raw, version) : []),
      ...(version >= ACCOUNTS_SINCE ? derived(raw, version) : []),
      ...history(raw, version),
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

/** How SQLite words what disagrees between a table and one of its indexes, where neither is torn. */
const OF_AN_INDEX =
  /^(?:row \d+ missing from|wrong # of entries in|rowid not at end-of-record for row \d+ of|row \d+ values differ from) index /;

/** Whether {@link rebuildIndexes} may put it right. @param message of an integrity issue */
export const isIndexIssue = (message: string): boolean => OF_AN_INDEX.test(message);

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

/** What totals are of, other than those of the journal. */
const SUMMED_IN: Record<string, string> = {
  [PERIOD_DAYS.table]: 'the archived entries',
  [STORAGE.table]: 'what traders keep',
};

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
      message: `${table} differs from ${SUMMED_IN[table] ?? "the journal's entries"} in ${n === 1 ? '1 row' : `${n} rows`}`,
    },
  ];
}

function archives(raw: Database, version: number): IntegrityIssue[] {
  const [stored, costs] = version >= ARCHIVED_COSTS_SINCE ? ['costs_cents', COSTS] : ['0', '0'];
  const wrong = one(
    raw,
    `SELECT count(*) FROM archives LEFT JOIN (
      SELECT archive_id, count(*) AS n, ${anySum(CENTS)} AS cents, ${anySum(costs)} AS costs
      FROM archived_entries GROUP BY archive_id
    ) AS held ON held.archive_id = archives.id
    WHERE entries <> coalesce(n, 0) OR total_cents <> coalesce(cents, 0) OR ${stored} <> coalesce(costs, 0)`,
  );
  const duplicates = one(
    raw,
    'SELECT count(*) FROM archived_entries WHERE id IN (SELECT id FROM journal_entries)',
  );
  return [
    ...(wrong > 0 ? [`${wrong} archives do not hold the entries that they were made of`] : []),
    ...(duplicates > 0 ? [`${duplicates} entries are in the journal and in an archive`] : []),
  ].map((message) => ({ kind: 'archives', message }));
}

/** What is stored beside an entry although it follows from other rows. */
function derived(raw: Database, version: number): IntegrityIssue[] {
  const strays = one(
    raw,
    `SELECT count(*) FROM (SELECT * FROM (${TAGS_ANEW} EXCEPT ${TAGS}) UNION ALL SELECT * FROM (${TAGS} EXCEPT ${TAGS_ANEW}))`,
  );
  const following =
    version >= BY_ACCOUNT_SINCE
      ? 0
      : one(raw, `SELECT count(*) FROM journal_entries AS entry WHERE is_follower <> ${IS_FOLLOWER}`);
  const misjudged =
    version < RISK_SINCE ? 0 : one(raw, `SELECT count(*) FROM journal_entries WHERE ${HAS_OTHER_RISK}`);
  return [
    ...(misjudged > 0 ? [`${misjudged} entries have another initial risk than was typed`] : []),
    ...(strays > 0 ? ["entry_tags differs from the tags of the journal's entries"] : []),
    ...(following > 0
      ? [`${following} entries are not marked as their account has it: leader or follower`]
      : []),
  ].map((message) => ({ kind: 'totals', message }));
}

/** A change note left behind would make the triggers take deletions for a move to an archive, or leave totals as they are. */
function history(raw: Database, version: number): IntegrityIssue[] {
  const [isBulk, pending] =
    version >= BULK_SINCE ? ['is_bulk <> 0', 'EXISTS (SELECT 1 FROM pending_changes)'] : ['false', 'false'];
  const newAfter = version >= NEW_AFTER_SINCE ? 'new_after IS NOT NULL' : 'false';
  const left = one(
    raw,
    `SELECT count(*) FROM change_context WHERE actor IS NOT NULL OR archiving <> 0 OR ${isBulk} OR ${newAfter} OR ${pending}`,
  );
  const rows = one(raw, 'SELECT count(*) FROM change_context');
  if (left === 0 && rows === 1) return [];
  return [{ kind: 'history', message: 'the note on who is changing entries was not cleared' }];
}

const one = (raw: Database, sql: string): number =>
  Number(Object.values(raw.query<Record<string, number>, []>(sql).get() ?? {})[0] ?? 0);

/**
 * Builds every index anew from its table. Part of the caller's transaction.
 * @throws SQLiteError when a table has rows that a unique index forbids, or cannot be read
 */
export function rebuildIndexes(raw: Database): void {
  raw.run('REINDEX');
}

/** Rebuilds everything that follows from the entries and clears the change note. Part of the caller's transaction. */
export function rebuildTotals(raw: Database): void {
  // First: what is pending is in the entries already, and they are changed below.
  raw.run(
    'DELETE FROM pending_changes; DELETE FROM change_context; INSERT INTO change_context (id, archiving) VALUES (1, 0)',
  );
  raw.run(`DELETE FROM ${TOTALS.table}`);
  // Triggers on the daily rows maintain the totals.
  for (const { table, columns, anew } of [DAYS, PERIOD_DAYS, STORAGE]) {
    raw.run(`DELETE FROM ${table}`);
    raw.run(`INSERT INTO ${table} (${columns}) ${anew}`);
  }
  raw.run(
    `DELETE FROM entry_tags; INSERT INTO entry_tags (trader_id, tag, trade_date, entry_id) ${TAGS_ANEW}`,
  );
  // Last: its triggers change the totals, which have to agree with the entries before.
  raw.run(`UPDATE journal_entries SET initial_risk_cents = risk_cents WHERE ${HAS_OTHER_RISK}`);
}
