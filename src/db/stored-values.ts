import type { Database } from 'bun:sqlite';
import type * as z from 'zod';
import { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { isWebAddress } from '#src/features/drive-links/contract.ts';
import { KeptLimits } from '#src/features/limits/contract.ts';
import { MOST_BREAK_EVEN_TICKS, MOST_ROOM_PER_TRADER } from '#src/features/settings/contract.ts';
import { isHttpsUrl } from '#src/values/text/https-url.ts';
import { isVideoFileName } from '#src/values/text/video-file-name.ts';
import { CLOCKS } from '#src/values/time/clock.ts';
import { FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import { DAY_STARTS } from '#src/values/time/session-day.ts';
import { isTimeOfDay, isTimeZone } from '#src/values/time/time-of-day.ts';
import { ACCOUNT_RULES_SINCE, schemaVersion } from './migrate.ts';
import { NO_ACCOUNT } from './tables.ts';

/**
 * Finds values the tables accept but Bullpen never writes. Put there behind its back, they could break a response or
 * lead to a foreign file or script. Only for a database whose schema has been checked.
 */
export function invalidValues(raw: Database): string[] {
  const version = schemaVersion(raw);
  const rules = [
    ...listColumns(raw).flatMap(listRules),
    ...RULES.filter(({ since = 1, until = version }) => version >= since && version <= until),
    ...sequenceRules(raw),
  ];
  return [
    ...rules.flatMap(({ table, column, wrong }) =>
      toIssues(table, column, count(raw, `SELECT count(*) AS n FROM ${table} WHERE ${wrong}`)),
    ),
    ...CHECKED_IN_CODE.filter(({ since }) => version >= since).flatMap(({ table, column, where, isFine }) => {
      const rows = raw.query<{ value: unknown }, []>(
        `SELECT ${column} AS value FROM ${table} WHERE ${where ?? `${column} IS NOT NULL`}`,
      );
      return toIssues(table, column, rows.all().filter(({ value }) => !isFine(String(value))).length);
    }),
  ];
}

/** Schema version that introduced videos. */
const VIDEOS_SINCE = 2;
/** Schema version from which reports of imports have a table of their own. */
const REPORTS_SINCE = 30;
/** Schema version that introduced accounts. */
const ACCOUNTS_SINCE = 13;
/** Schema version that introduced imports. */
const IMPORTS_SINCE = 16;
/** Schema version that introduced the initial risk of entries. */
const RISK_SINCE = 18;

/** Videos with a file name that no upload ever produces, and that may point anywhere. */
export function invalidVideoFiles(raw: Database): { id: number; fileName: string }[] {
  if (schemaVersion(raw) < VIDEOS_SINCE) return [];
  const rows = raw.query<{ id: number; fileName: string }, []>(
    'SELECT id, file_name AS fileName FROM videos',
  );
  return rows.all().filter(({ fileName }) => !isVideoFileName(fileName));
}

interface Rule {
  table: string;
  column: string;
  /** SQL condition that is true for an invalid row. */
  wrong: string;
  since?: number;
  until?: number;
}

/** A check of the value itself that SQL could not express. */
interface CodeCheck {
  table: string;
  column: string;
  since: number;
  where?: string;
  isFine: (value: string) => boolean;
}

const notDecimal = (column: string): string =>
  `${column} = '' OR length(CAST(${column} AS BLOB)) > 40 OR ${column} GLOB '*[^-.0-9]*'
    OR ${column} NOT GLOB '*[0-9]*' OR ${column} GLOB '*.*.*' OR ${column} GLOB '?*-*'`;

/** Matches anything but what an amount is written as. */
const notMoney = (column: string): string =>
  `${notDecimal(column)} OR ${column} NOT GLOB '*[0-9].[0-9][0-9]'`;

/** Matches anything but a decimal or `null` in a list of costs. */
const notCost = (field: string): string =>
  `coalesce(json_type(cost.value, '$.${field}'), '') NOT IN ('text', 'null')
    OR coalesce(${notDecimal(`(cost.value ->> '$.${field}')`)}
      OR cost.value ->> '$.${field}' NOT GLOB '*[0-9].[0-9][0-9]*' OR cost.value ->> '$.${field}' GLOB '*.?????*', 0)`;

const decimals = (table: string, ...columns: string[]): Rule[] =>
  columns.map((column) => ({ table, column, wrong: notDecimal(column) }));

const json = (type: 'object' | 'array', ...columns: [table: string, column: string][]): Rule[] =>
  columns.map(([table, column]) => ({
    table,
    column,
    wrong: `NOT json_valid(${column}) OR json_type(${column}) <> '${type}'`,
    since: IMPORTS_SINCE,
  }));

/** Matches anything but an entry version as written by the history triggers. */
const notVersion = (column: string): string =>
  `${column} IS NOT NULL AND (
    NOT json_valid(${column}) OR json_type(${column}) <> 'object'
    OR json_type(${column}, '$.createdAt') IS NOT 'integer'
    OR ${notInstant(`(${column} ->> '$.createdAt')`)}
    OR coalesce(json_type(${column}, '$.pnlCents'), '') NOT IN ('integer', 'null')
  )`;

/** From 1970 to the end of year 9999, which is written as `yyyy-…`. */
const notInstant = (column: string): string => `${column} NOT BETWEEN 0 AND 253402300799999`;

const PRICES = ['journal_entries', 'archived_entries'].flatMap((table) => [
  ...decimals(table, 'entry_price', 'exit_price'),
  ...decimals(table, 'stop_price', 'target_price').map((rule) => ({ ...rule, since: ACCOUNTS_SINCE })),
  {
    table,
    column: 'tags',
    wrong: `NOT json_valid(tags) OR json_type(tags) <> 'array' OR json_array_length(tags) > 10
      OR EXISTS (SELECT 1 FROM json_each(tags) WHERE type <> 'text')`,
    since: ACCOUNTS_SINCE,
  },
]);

const RULES: readonly Rule[] = [
  ...PRICES,
  ...decimals('strategies', 'success_rate', 'risk_reward'),
  { table: 'strategies', column: 'avg_pnl', wrong: notMoney('avg_pnl') },
  { table: 'journal_entries', column: 'trade_date', wrong: `trade_date < '${FIRST_TRADE_DATE}'` },
  {
    table: 'archived_entries',
    column: 'trade_date',
    wrong: `trade_date IS NOT date(trade_date) OR trade_date < '${FIRST_TRADE_DATE}'`,
  },
  {
    table: 'archived_entries',
    column: 'instrument_type',
    wrong: "instrument_type NOT IN ('futures', 'options', 'stocks')",
  },
  { table: 'archived_entries', column: 'position_type', wrong: "position_type NOT IN ('long', 'short')" },
  { table: 'archived_entries', column: 'is_open', wrong: 'is_open NOT IN (0, 1)' },
  { table: 'archived_entries', column: 'quantity', wrong: 'quantity < 1' },
  {
    table: 'archived_entries',
    column: 'pnl_cents',
    wrong: 'abs(pnl_cents) >= 100000000000 OR (pnl_cents IS NULL AND is_open = 0)',
  },
  ...['commission_cents', 'fees_cents', 'risk_cents', 'mae_cents', 'mfe_cents'].map((column) => ({
    table: 'archived_entries',
    column,
    wrong: `abs(${column}) >= 100000000000`,
    since: ACCOUNTS_SINCE,
  })),
  {
    table: 'archived_entries',
    column: 'initial_risk_cents',
    wrong: 'initial_risk_cents NOT BETWEEN 0 AND 99999999999',
    since: RISK_SINCE,
  },
  {
    table: 'archived_entries',
    column: 'outcome',
    wrong: "outcome NOT IN ('win', 'loss', 'even', 'open') OR (outcome = 'open') <> is_open",
    since: ACCOUNTS_SINCE,
  },
  {
    table: 'archived_entries',
    column: 'is_computed',
    wrong: 'is_computed NOT IN (0, 1)',
    since: ACCOUNTS_SINCE,
  },
  ...decimals('instruments', 'tick_size', 'tick_value').map((rule) => ({ ...rule, since: ACCOUNTS_SINCE })),
  {
    table: 'accounts',
    column: 'costs',
    wrong: `NOT json_valid(costs) OR json_type(costs) <> 'array' OR json_array_length(costs) > 50
      OR EXISTS (SELECT 1 FROM json_each(costs) AS cost WHERE type <> 'object'
        OR json_type(cost.value, '$.root') IS NOT 'text' OR ${notCost('commission')} OR ${notCost('fees')})`,
    since: ACCOUNTS_SINCE,
  },
  ...json('object', ['imports', 'report']).map((rule) => ({ ...rule, until: REPORTS_SINCE - 1 })),
  ...json('object', ['imports', 'summary'], ['import_reports', 'report']).map((rule) => ({
    ...rule,
    since: REPORTS_SINCE,
  })),
  ...json('object', ['import_rows', 'content'], ['imported_entries', 'figures']),
  ...json('array', ['imported_entries', 'legs']),
  ...json('object', ['import_mappings', 'mapping']),
  {
    table: 'imported_entries',
    column: 'trader_id',
    wrong: 'trader_id NOT IN (SELECT id FROM traders)',
    since: IMPORTS_SINCE,
  },
  { table: 'archives', column: 'entries', wrong: 'entries < 0' },
  { table: 'journal_history', column: 'before', wrong: notVersion('before') },
  { table: 'journal_history', column: 'after', wrong: notVersion('after') },
  {
    table: 'videos',
    column: 'content_type',
    wrong: "content_type NOT IN ('video/mp4', 'video/webm', 'video/quicktime', 'video/ogg')",
    since: VIDEOS_SINCE,
  },
];

const CHECKED_IN_CODE: readonly CodeCheck[] = [
  { table: 'videos', column: 'file_name', since: VIDEOS_SINCE, isFine: isVideoFileName },
  { table: 'drive_links', column: 'url', since: 2, isFine: isWebAddress },
  { table: 'traders', column: 'background_image', since: 1, isFine: isHttpsUrl },
  { table: 'accounts', column: 'time_zone', since: ACCOUNTS_SINCE, isFine: isTimeZone },
  { table: 'accounts', column: 'rules', since: ACCOUNT_RULES_SINCE, isFine: isTextOf(AccountRules) },
  setting('time_zone', isTimeZone),
  setting('day_closes_at', isTimeOfDay),
  setting('limits', isTextOf(KeptLimits)),
  setting('clock', (clock) => CLOCKS.some((known) => String(known) === clock)),
  setting('day_starts', (starts) => DAY_STARTS.some((known) => known === starts)),
  // Blank without a limit.
  setting('break_even_ticks', (ticks) => /^\d{0,4}$/.test(ticks) && Number(ticks) <= MOST_BREAK_EVEN_TICKS),
  setting(
    'room_per_trader',
    (megabytes) => /^[1-9]\d{0,6}$/.test(megabytes) && Number(megabytes) <= MOST_ROOM_PER_TRADER,
  ),
  setting('team_name', (name) => name.length >= 1 && name.length <= 200),
  // A malformed hash would make an unlock fail, or use up all memory.
  setting('admin_password', (hash) => /^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[\w+/]+\$[\w+/]+$/.test(hash)),
];

function setting(key: string, isFine: CodeCheck['isFine']): CodeCheck {
  return { table: 'settings', column: 'value', since: 1, where: `key = '${key}'`, isFine };
}

function isTextOf(schema: z.ZodType): (text: string) => boolean {
  return (text) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
}

interface Column {
  table: string;
  column: string;
  type: string;
}

const listColumns = (raw: Database): Column[] =>
  raw
    .query<Column, []>(
      `SELECT t.name AS "table", c.name AS "column", c.type FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
    )
    .all();

/** Columns of totals, which may exceed the range of ids and counts. */
const SUM =
  /^(daily_pnl|daily_r|daily_breakdown|trader_totals|account_days|accounts|archives)\.(\w+_cents|r_micros|gross_win|gross_loss)$/;
/** Columns in which 0 says that there is no account. */
const ACCOUNT_OR_NONE = /^(daily_pnl|trader_totals|pending_changes)\.account_id$/;
const INSTANT = /(^|_)at$|^upload_date$|^viewing_until$/;
/** Longer than the longest text we accept, even when quoted in the history. Bytes. */
const LONGEST_TEXT = 1024 * 1024;
/** A position may be dealt in as many fills as an import has. */
const ANY_LENGTH = /^imported_entries\.legs$/;

/** Rules that apply to every column of a type. */
function listRules({ table, column, type }: Column): Rule[] {
  if (ANY_LENGTH.test(`${table}.${column}`)) return [];
  if (type === 'TEXT') {
    return [{ table, column, wrong: `length(CAST(${column} AS BLOB)) > ${LONGEST_TEXT}` }];
  }
  if (type !== 'INTEGER' || SUM.test(`${table}.${column}`)) return [];
  if (INSTANT.test(column)) return [{ table, column, wrong: notInstant(column) }];
  return [
    {
      table,
      column,
      wrong: `${column} NOT BETWEEN ${findLeast(table, column)} AND ${Number.MAX_SAFE_INTEGER}`,
    },
  ];
}

function findLeast(table: string, column: string): number {
  if (ACCOUNT_OR_NONE.test(`${table}.${column}`)) return NO_ACCOUNT;
  return column === 'id' || column.endsWith('_id') ? 1 : Number.MIN_SAFE_INTEGER;
}

/** Checks the id sequences: a wrong one would reuse ids, or run out of them. */
function sequenceRules(raw: Database): Rule[] {
  const table = 'sqlite_sequence';
  return [
    {
      table,
      column: 'seq',
      wrong: `typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER - 1_000_000}`,
    },
    {
      table,
      column: 'name',
      wrong: `name NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%')
        OR name IN (SELECT name FROM sqlite_sequence GROUP BY name HAVING count(*) > 1)`,
    },
    ...raw
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'",
      )
      .all()
      .map(({ name }) => ({
        table,
        column: 'seq',
        wrong: `name = '${name}' AND seq < (SELECT max(id) FROM ${name})`,
      })),
  ];
}

const count = (raw: Database, sql: string): number => raw.query<{ n: number }, []>(sql).get()?.n ?? 0;

const toIssues = (table: string, column: string, n: number): string[] =>
  n === 0
    ? []
    : [`${n === 1 ? '1 row' : `${n} rows`} of ${table} hold a ${column} that Bullpen never writes`];
