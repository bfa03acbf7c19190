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
  /** First schema version that has it. */
  since: number;
  /** Last one. */
  until?: number;
  key: string;
  columns: string;
  anew: string;
}

const CENTS = 'coalesce(pnl_cents, 0)';
const COSTS = 'coalesce(commission_cents, 0) + coalesce(fees_cents, 0)';
// Safe for unbounded amounts, whose plain sum may exceed 2^63 and make SQLite fail.
const anySum = (cents: string) => `sum((${cents}) >> 32) * 4294967296 + sum((${cents}) & 4294967295)`;

/** Sums of a view of the entries. */
function rollUp(
  name: Pick<RollUp, 'table' | 'since' | 'until'>,
  { keys, sums, view }: { keys: string; sums: readonly string[]; view: string },
): RollUp {
  const anew = sums.map((sum) => `sum(${sum}) AS ${sum}`);
  return {
    ...name,
    key: keys,
    columns: `${keys}, ${sums.join(', ')}`,
    anew: `SELECT ${keys}, ${anew.join(', ')} FROM ${view} GROUP BY ${keys}`,
  };
}

/** Before there were accounts, an entry counted by its P&L alone. */
const BY_PNL = `(SELECT trader_id, trade_date, ${CENTS} AS pnl_cents, 1 AS entries, ${CENTS} > 0 AS wins, ${CENTS} < 0 AS losses,
  max(${CENTS}, 0) AS gross_win, max(-${CENTS}, 0) AS gross_loss FROM journal_entries)`;
const PARTS_BY_PNL =
  '(SELECT *, 1 AS entries, pnl_cents > 0 AS wins, pnl_cents < 0 AS losses FROM entry_parts)';
/** Schema version that introduced accounts, costs and outcomes. */
const ACCOUNTS_SINCE = 13;
/** Schema version that introduced the costs of archives. */
const ARCHIVED_COSTS_SINCE = 15;
/** Schema version that introduced the days of past periods. */
const PERIODS_SINCE = 17;
/** Schema version that introduced the initial risk of entries, and R of days. */
const RISK_SINCE = 18;
/** Schema version that introduced the totals of followers, and changes whose totals are written at the end. */
const BULK_SINCE = 20;
/** Schema version that left new entries of such a change to its end. */
const NEW_AFTER_SINCE = 26;
/** Schema version that keeps totals by account, and copies among them. */
const BY_ACCOUNT_SINCE = 27;

const DAY = 'trader_id, trade_date';
const PART = 'trader_id, dimension, key, trade_date';
const SUMS_BY_PNL = ['pnl_cents', 'entries', 'wins', 'losses'];
const RESULTS_BY_PNL = [...SUMS_BY_PNL, 'gross_win', 'gross_loss'];
/** Those of releases in which entries of a follower's account were no decisions. */
const SUMS_OF_DECISIONS = [
  'pnl_cents',
  'costs_cents',
  'entries',
  'decisions',
  'decisions_won',
  'decisions_lost',
];
const RESULTS_OF_DECISIONS = [
  ...SUMS_OF_DECISIONS,
  'settled',
  'wins',
  'losses',
  'gross_win',
  'gross_loss',
  'won_cents',
  'lost_cents',
];
const SUMS = ['pnl_cents', 'costs_cents', 'entries', 'closed', 'wins', 'losses', 'won_cents', 'lost_cents'];
const RESULTS = [...SUMS, 'settled', 'gross_win', 'gross_loss', 'r_micros', 'with_r'];

const TOTALS = rollUp(
  { table: 'trader_totals', since: BY_ACCOUNT_SINCE },
  { keys: 'trader_id, account_id', sums: RESULTS, view: 'entry_sums' },
);
const DAYS = rollUp(
  { table: 'daily_pnl', since: BY_ACCOUNT_SINCE },
  { keys: `${DAY}, account_id`, sums: RESULTS, view: 'entry_sums' },
);
const PERIOD_DAYS = rollUp(
  { table: 'archived_days', since: BY_ACCOUNT_SINCE },
  { keys: 'archive_id, trader_id, trade_date', sums: SUMS, view: 'archived_sums' },
);

const UNTIL_ACCOUNTS = ACCOUNTS_SINCE - 1;
const UNTIL_BULK = { since: ACCOUNTS_SINCE, until: BULK_SINCE - 1 };
const WITH_FOLLOWERS = { since: BULK_SINCE, until: BY_ACCOUNT_SINCE - 1 };
const EARLIER = [
  ...[
    { ...UNTIL_BULK, sums: RESULTS_OF_DECISIONS },
    { ...WITH_FOLLOWERS, sums: [...RESULTS_OF_DECISIONS, 'followers_cents'] },
  ].flatMap(({ sums, ...versions }) => [
    rollUp({ table: 'trader_totals', ...versions }, { keys: 'trader_id', sums, view: 'entry_sums' }),
    rollUp({ table: 'daily_pnl', ...versions }, { keys: DAY, sums, view: 'entry_sums' }),
  ]),
  rollUp(
    { table: 'daily_breakdown', since: ACCOUNTS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    { keys: PART, sums: SUMS_OF_DECISIONS, view: 'entry_parts' },
  ),
  rollUp(
    { table: 'account_days', since: ACCOUNTS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    {
      keys: 'account_id, trade_date',
      sums: ['pnl_cents', 'costs_cents', 'entries'],
      view: '(SELECT * FROM entry_sums WHERE account_id IS NOT NULL)',
    },
  ),
  rollUp(
    { table: 'archived_days', since: PERIODS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    {
      keys: 'archive_id, trader_id, trade_date',
      sums: [...SUMS_OF_DECISIONS, 'won_cents', 'lost_cents'],
      view: 'archived_sums',
    },
  ),
  rollUp(
    { table: 'daily_r', since: RISK_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    { keys: DAY, sums: ['r_micros', 'with_r'], view: 'entry_rs' },
  ),
  rollUp(
    { table: 'trader_totals', since: 3, until: UNTIL_ACCOUNTS },
    { keys: 'trader_id', sums: RESULTS_BY_PNL, view: BY_PNL },
  ),
  rollUp(
    { table: 'daily_pnl', since: 1, until: UNTIL_ACCOUNTS },
    { keys: DAY, sums: RESULTS_BY_PNL, view: BY_PNL },
  ),
  rollUp(
    { table: 'daily_breakdown', since: 5, until: UNTIL_ACCOUNTS },
    { keys: PART, sums: SUMS_BY_PNL, view: PARTS_BY_PNL },
  ),
];
const ROLL_UPS = [TOTALS, DAYS, PERIOD_DAYS, ...EARLIER];
/** Tables that take longer to add up than a short check may. */
const LARGE = ['daily_breakdown', PERIOD_DAYS.table];

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
    if (isEmpty(unknown))
      throw new AppError('foreign_database', `There is no database here: ${file} is empty.`);
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
  if (!isFile) throw new AppError('foreign_database', `There is no database here: ${file} does not exist.`);
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
      message: `${table} differs from ${table === PERIOD_DAYS.table ? 'the archived' : "the journal's"} entries in ${n === 1 ? '1 row' : `${n} rows`}`,
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
  const twice = one(
    raw,
    'SELECT count(*) FROM archived_entries WHERE id IN (SELECT id FROM journal_entries)',
  );
  return [
    ...(wrong > 0 ? [`${wrong} archives do not hold the entries that they were made of`] : []),
    ...(twice > 0 ? [`${twice} entries are in the journal and in an archive`] : []),
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

/** Rebuilds everything that follows from the entries and clears the change note. Part of the caller's transaction. */
export function rebuildTotals(raw: Database): void {
  // First: what is pending is in the entries already, and they are changed below.
  raw.run(
    'DELETE FROM pending_changes; DELETE FROM change_context; INSERT INTO change_context (id, archiving) VALUES (1, 0)',
  );
  raw.run(`DELETE FROM ${TOTALS.table}`);
  // Triggers on the daily rows maintain the totals.
  for (const { table, columns, anew } of [DAYS, PERIOD_DAYS]) {
    raw.run(`DELETE FROM ${table}`);
    raw.run(`INSERT INTO ${table} (${columns}) ${anew}`);
  }
  raw.run(
    `DELETE FROM entry_tags; INSERT INTO entry_tags (trader_id, tag, trade_date, entry_id) ${TAGS_ANEW}`,
  );
  // Last: its triggers change the totals, which have to agree with the entries before.
  raw.run(`UPDATE journal_entries SET initial_risk_cents = risk_cents WHERE ${HAS_OTHER_RISK}`);
}
