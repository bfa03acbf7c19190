import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { inPart, runs } from '#src/testing/in-part.ts';
import {
  addOwners,
  addStored,
  FIELDS,
  naiveRollUps,
  rollUps,
  settled,
  sorted,
} from '#src/testing/naive-roll-ups.ts';
import { findIntegrityIssues } from './integrity.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

/** The schemas before entries had accounts, costs and an outcome. */
const EARLIER = Array.from({ length: 12 }, (_, before) => before + 1);

/** A journal with what an upgrade could lose: links, history, archives, gaps in the ids. */
function filled(schema: number, ...more: readonly string[]): Database {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, schema));
  for (const sql of [
    "INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'a', 'b', 1), ('Leo', 'c', 'd', 1)",
    "INSERT INTO strategies (trader_id, name, created_at) VALUES (1, 'Plan', 1), (1, 'Gone', 1)",
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, notes, instrument_type, position_type, entry_price, exit_price,
       quantity, strategy, strategy_id, is_open, trade_date, created_at, version, search_text) VALUES
       (1, 'esz6', 5000, 'note', 'futures', 'long', '6000.25', '6001.25', 1, 'Plan', 1, 0, '2026-11-02', 11, 1, 'x'),
       (1, 'ESZ6', -99999999999, NULL, 'futures', 'short', NULL, NULL, 3, NULL, NULL, 0, '2026-11-02', 12, 4, 'x'),
       (1, 'SPY 600C', 0, NULL, 'options', 'long', '.5', NULL, 1, 'Gone', 2, 0, '2026-11-03', 13, 1, 'x'),
       (2, 'unknown', NULL, NULL, 'futures', 'long', NULL, NULL, 1, '', NULL, 1, '2026-11-03', 14, 1, 'x'),
       (2, 'NQ 12-26', 700, NULL, 'futures', 'long', NULL, NULL, 1, '1', NULL, 1, '2026-11-04', 15, 1, 'x'),
       (2, 'CL', 1, NULL, 'futures', 'long', NULL, NULL, 1, NULL, NULL, 0, '2026-11-04', 16, 1, 'x'),
       (2, 'CL', 2, NULL, 'futures', 'long', NULL, NULL, 1, NULL, NULL, 0, '2026-11-05', 17, 1, 'x')`,
    "UPDATE journal_entries SET notes = 'changed', version = version + 1 WHERE id = 2",
    'DELETE FROM strategies WHERE id = 2',
    // The one in the middle, and the last one.
    'DELETE FROM journal_entries WHERE id IN (6, 7)',
    "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('2025', 1, 'admin', 1, 100)",
    `INSERT INTO archived_entries (archive_id, id, trader_id, trader_name, symbol, pnl_cents, instrument_type, position_type,
       quantity, is_open, trade_date, created_at, version)
     VALUES (1, 6, 1, 'Maya', 'MESZ6', 100, 'futures', 'long', 1, 0, '2025-11-20', 1, 1)`,
    ...more,
  ]) {
    raw.run(sql);
  }
  return raw;
}

/** Columns of totals whose meaning the entries' outcomes have changed, and what accounts say in their place. */
const REPLACED = /^(daily_pnl|trader_totals)\.(wins|losses)$|\.is_follower$/;
/** What is worked out of the entries when it is asked for. */
const DROPPED = ['daily_breakdown'];

/** Every row of every table, of the columns that both have. */
function content(raw: Database, columns: ReadonlyMap<string, readonly string[]>) {
  return [...columns].map(([table, names]) => [
    table,
    raw.query(`SELECT ${names} FROM ${table} ORDER BY ${names}`).values(),
  ]);
}

function columnsOf(raw: Database): Map<string, string[]> {
  const rows = raw
    .query<{ table: string; column: string }, []>(
      `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'sqlite_schema' ORDER BY 1, c.cid`,
    )
    .all()
    .filter(({ table, column }) => !REPLACED.test(`${table}.${column}`) && !DROPPED.includes(table));
  const tables = Map.groupBy(rows, ({ table }) => table);
  return new Map([...tables].map(([table, found]) => [table, found.map(({ column }) => column)]));
}

test.each(inPart(EARLIER, 4))('an upgrade from schema %d changes nothing that was there', (schema) => {
  const raw = filled(schema);
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  const columns = columnsOf(raw);
  const before = content(raw, columns);
  migrate(raw, ':memory:');
  const after = content(raw, columns);
  // Later tables count ids too.
  const isKnown = ([name]: unknown[]) =>
    before.some(([table, rows]) => table === 'sqlite_sequence' && JSON.stringify(rows).includes(`"${name}"`));
  expect(
    after.map(([table, rows]) => [
      table,
      table === 'sqlite_sequence' && Array.isArray(rows) ? rows.filter(isKnown) : rows,
    ]),
  ).toEqual(before);
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  expect(raw.query('SELECT id, root, outcome FROM journal_entries ORDER BY id').values()).toEqual([
    [1, 'ES', 'win'],
    [2, 'ES', 'loss'],
    [3, 'SPY', 'even'],
    [4, null, 'open'],
    [5, 'NQ', 'open'],
  ]);
  expect(raw.query('SELECT root, outcome, account_id, tags FROM archived_entries').values()).toEqual([
    ['MES', 'win', null, '[]'],
  ]);
  // A deleted strategy unlinks its entries, and the next entry takes no id of a deleted one.
  raw.run('DELETE FROM strategies WHERE id = 1');
  expect(
    raw.query('SELECT strategy, strategy_id, version FROM journal_entries WHERE id = 1').values(),
  ).toEqual([['Plan', null, 2]]);
  raw.run(
    "INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text) VALUES (1, 'ES', 1, 'win', '2026-11-05', 1, '')",
  );
  expect(raw.query('SELECT max(id) FROM journal_entries').values()).toEqual([[8]]);
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  raw.close();
});

test('an upgraded journal without entries gives out no id again', () => {
  const raw = filled(12, 'DELETE FROM journal_entries');
  migrate(raw, ':memory:');
  expect(raw.query("SELECT seq FROM sqlite_sequence WHERE name = 'journal_entries'").values()).toEqual([[7]]);
  raw.close();
});

test('an upgrade from schema 14 adds up the costs that archives and accounts hold', () => {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, 14));
  for (const sql of [
    "INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'a', 'b', 1)",
    "INSERT INTO accounts (trader_id, name, kind, carried_cents, created_at) VALUES (1, 'Own', 'sim', 400, 1), (1, 'New', 'sim', 0, 1)",
    "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('2025', 1, 'admin', 2, 400), ('2026', 1, 'admin', 1, 5)",
    `INSERT INTO archived_entries (archive_id, id, trader_id, trader_name, symbol, pnl_cents, outcome, instrument_type,
       position_type, quantity, is_open, trade_date, created_at, version, account_id, account_name, commission_cents, fees_cents)
     VALUES (1, 1, 1, 'Maya', 'ES', 100, 'win', 'futures', 'long', 1, 0, '2025-11-20', 1, 1, 1, 'Own', 408, NULL),
       (1, 2, 1, 'Maya', 'ES', 300, 'win', 'futures', 'long', 1, 0, '2025-11-20', 1, 1, 1, 'Own', NULL, -8),
       (2, 3, 1, 'Maya', 'ES', 5, 'win', 'futures', 'long', 1, 0, '2025-11-20', 1, 1, NULL, NULL, 7, 1)`,
  ]) {
    raw.run(sql);
  }
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  migrate(raw, ':memory:');
  expect(raw.query('SELECT costs_cents FROM archives ORDER BY id').values()).toEqual([[400], [8]]);
  expect(raw.query('SELECT carried_costs_cents FROM accounts ORDER BY id').values()).toEqual([[400], [0]]);
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  raw.close();
});

const BREAKING = [
  [1, 'UPDATE daily_pnl SET pnl_cents = pnl_cents + 1'],
  [1, 'UPDATE daily_pnl SET wins = wins + 1'],
  [1, 'UPDATE daily_pnl SET gross_loss = gross_loss + 1'],
  [1, 'DELETE FROM daily_pnl'],
  [3, 'UPDATE trader_totals SET losses = losses + 1'],
  [3, 'DELETE FROM trader_totals'],
  [5, "UPDATE daily_breakdown SET wins = wins + 1 WHERE dimension = 'symbol'"],
  [5, "DELETE FROM daily_breakdown WHERE dimension = 'strategy'"],
] as const;

test.each(inPart(EARLIER, 3))('wrong totals of schema %d are found, and mended by an upgrade', (schema) => {
  for (const [since, sql] of BREAKING) {
    if (schema < since) continue;
    const raw = filled(schema, sql);
    expect([sql, findIntegrityIssues(raw, 'all').map(({ kind }) => kind)]).toEqual([
      sql,
      expect.arrayContaining(['totals']),
    ]);
    migrate(raw, ':memory:');
    expect([sql, findIntegrityIssues(raw, 'all')]).toEqual([sql, []]);
    raw.close();
  }
});

test('an upgrade from schema 16 works out what each entry risked, and R of the days', () => {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, 16));
  for (const sql of [
    "INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'a', 'b', 1)",
    "INSERT INTO instruments (root, name, currency, tick_size, tick_value) VALUES ('ABC', 'Own', 'USD', '1', '3')",
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, is_open, entry_price, stop_price, quantity, risk_cents,
       trade_date, created_at, search_text) VALUES
       (1, 'ESZ6', 30000, 'win', 0, '6000', '5998.5', 2, NULL, '2026-11-02', 1, ''),
       (1, 'ABCZ6', -300, 'loss', 0, '10', '12', 1, NULL, '2026-11-02', 1, ''),
       (1, 'unknown', 5, 'win', 0, '10', '12', 1, NULL, '2026-11-02', 1, ''),
       (1, 'unknown', 5, 'win', 0, '10', '12', 1, 300, '2026-11-03', 1, ''),
       (1, 'ESZ6', 5, 'win', 0, NULL, '12', 1, NULL, '2026-11-03', 1, ''),
       (1, 'ESZ6', 5, 'open', 1, '10', '11', 1, NULL, '2026-11-03', 1, ''),
       (1, 'ESZ6', 5, 'win', 0, '99999999', '0.1', 1000000000, NULL, '2026-11-03', 1, '')`,
    "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('2025', 1, 'admin', 1, 100)",
    `INSERT INTO archived_entries (archive_id, id, trader_id, trader_name, symbol, pnl_cents, outcome, instrument_type,
       position_type, quantity, is_open, trade_date, created_at, version, entry_price, stop_price)
     VALUES (1, 9, 1, 'Maya', 'MESZ6', 100, 'win', 'futures', 'long', 1, 0, '2025-11-20', 1, 1, '6000', '6001')`,
  ])
    raw.run(sql);
  migrate(raw, ':memory:');
  const risks = raw.query('SELECT initial_risk_cents FROM journal_entries ORDER BY id').values();
  expect(risks.flat()).toEqual([15_000, 600, null, 300, null, 5000, null]);
  expect(raw.query('SELECT initial_risk_cents FROM archived_entries').values()).toEqual([[500]]);
  expect(raw.query('SELECT trader_id, trade_date, r_micros, with_r FROM daily_pnl').values()).toEqual([
    [1, '2026-11-02', 1_500_000, 2],
    [1, '2026-11-03', 16_667, 1],
  ]);
  expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  raw.close();
});

/** Of a copying account, which has entries in the journal and in an archive, at the release that kept copies apart. */
const COPYING = 2;

test('an upgrade from schema 26 keeps every entry and every total, with copies, open ones and archives', () => {
  const entry = fc.record(FIELDS).map(settled);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), fc.array(entry, { maxLength: 20 }), (past, present) => {
      const raw = new Database(':memory:');
      migrate(raw, ':memory:', MIGRATIONS.slice(0, 26));
      raw.run('PRAGMA foreign_keys = ON');
      addOwners(raw);
      raw.run('UPDATE accounts SET follows_account_id = 1 WHERE id = ?', [COPYING]);
      const add = (fields: (typeof past)[number]): number =>
        addStored(raw, fields, { is_follower: Number(fields.account_id === COPYING) });
      past.forEach(add);
      archiveAll(raw);
      const entries = present.map((fields) => ({ ...fields, id: add(fields) }));
      expect(findIntegrityIssues(raw, 'all')).toEqual([]);
      const before = keptSums(raw);
      const columns = columnsOf(raw);
      const written = new Map(WRITTEN.map((table) => [table, columns.get(table) ?? []]));
      const rows = content(raw, written);
      migrate(raw, ':memory:');
      expect(keptSums(raw)).toEqual(before);
      expect(content(raw, written)).toEqual(rows);
      expect(sorted(rollUps(raw))).toEqual(sorted(naiveRollUps(entries)));
      expect(findIntegrityIssues(raw, 'all')).toEqual([]);
      expect(
        raw.query('SELECT id, kind, follows_account_id, counts_for_team FROM accounts').values(),
      ).toEqual([
        [1, 'sim', null, 1],
        [2, 'sim', 1, 1],
        [3, 'sim', null, 1],
      ]);
      raw.close();
    }),
    { numRuns: runs(30) },
  );
});

/** As that release did it. */
function archiveAll(raw: Database): void {
  const columns = `id, trader_id, symbol, pnl_cents, notes, instrument_type, position_type, quantity, is_open, trade_date,
    created_at, version, account_id, commission_cents, fees_cents, risk_cents, tags, outcome, is_follower, initial_risk_cents`;
  for (const sql of [
    `INSERT INTO archives (label, created_at, created_by, entries, total_cents, costs_cents)
     SELECT '2025', 1, 'admin', count(*), coalesce(sum(pnl_cents), 0),
       coalesce(sum(coalesce(commission_cents, 0) + coalesce(fees_cents, 0)), 0) FROM journal_entries`,
    `INSERT INTO archived_entries (archive_id, trader_name, ${columns}) SELECT 1, 'T', ${columns} FROM journal_entries`,
    `INSERT INTO archived_days (archive_id, trader_id, trade_date, pnl_cents, costs_cents, entries, decisions,
       decisions_won, decisions_lost, won_cents, lost_cents)
     SELECT 1, trader_id, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost,
       won_cents, lost_cents FROM daily_pnl`,
    `UPDATE accounts SET carried_cents = moved.net, carried_costs_cents = moved.costs
     FROM (SELECT account_id, sum(pnl_cents) AS net, sum(costs_cents) AS costs FROM account_days GROUP BY account_id)
       AS moved
     WHERE accounts.id = moved.account_id`,
    "UPDATE change_context SET actor = 'admin', at = 0, archiving = 1",
    'DELETE FROM journal_entries',
    'UPDATE change_context SET actor = NULL, at = NULL, archiving = 0',
  ])
    raw.run(sql);
}

/** What both keep, exactly: by trader and day, by account and day, and of past periods. */
const keptSums = (raw: Database) => {
  const sums = (names: string) => names.split(' ').map((name) => `CAST(sum(${name}) AS TEXT) AS ${name}`);
  const money = 'pnl_cents costs_cents entries';
  const all = `${money} settled wins losses gross_win gross_loss`;
  const hasAccountDays = raw.query("SELECT 1 FROM sqlite_schema WHERE name = 'account_days'").get() !== null;
  return [
    `SELECT trader_id, ${sums(all)} FROM trader_totals GROUP BY 1 ORDER BY 1`,
    `SELECT trader_id, trade_date, ${sums(all)} FROM daily_pnl GROUP BY 1, 2 ORDER BY 1, 2`,
    `SELECT account_id, trade_date, ${sums(money)} FROM ${hasAccountDays ? 'account_days' : 'daily_pnl'}
     WHERE account_id > 0 GROUP BY 1, 2 ORDER BY 1, 2`,
    `SELECT archive_id, trader_id, trade_date, ${sums(money)} FROM archived_days GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  ].map((sql) => raw.query(sql).all());
};

/** What was written, without what followed from it. */
const WRITTEN = [
  'journal_entries',
  'archived_entries',
  'archives',
  'accounts',
  'entry_tags',
  'journal_history',
];
