import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type NaiveEntry, naiveRollUps, type Row } from '#src/testing/naive-roll-ups.ts';
import { integrityIssuesOf, rebuildTotals } from './integrity.ts';
import { openDb } from './open.ts';

const db = openDb(':memory:');
const empty = db.raw.serialize();
db.close();
let raw: Database;

type Fields = Omit<NaiveEntry, 'id' | 'is_follower'>;

/** One change, as any writer could make it. */
type Step =
  | { kind: 'add'; fields: Fields }
  | { kind: 'change'; pick: number; fields: Fields; only: string | null }
  | { kind: 'remove'; pick: number }
  | { kind: 'follow'; account: number; followed: number | null }
  | { kind: 'drop strategy'; strategy: number };

const IDS = [1, 2, 3];
const id = fc.constantFrom(...IDS);
const amount = fc.oneof(fc.constant(0), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 3 });

const FIELDS = {
  trader_id: id,
  account_id: maybe(id),
  trade_date: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
  symbol: fc.constantFrom('ES', 'es', 'NQ'),
  position_type: fc.constantFrom('long' as const, 'short' as const),
  strategy: maybe(fc.constantFrom('1', 'Plan')),
  strategy_id: maybe(id),
  // By the team's rule for break-even an amount does not decide the outcome.
  outcome: fc.constantFrom('win' as const, 'loss' as const, 'even' as const, 'open' as const),
  pnl_cents: maybe(amount),
  commission_cents: maybe(amount),
  fees_cents: maybe(amount),
  risk_cents: maybe(fc.oneof(fc.constantFrom(0, 1, 3, 7), fc.nat({ max: 99_999_999_999 }))),
  tags: fc.uniqueArray(fc.constantFrom('news', 'fomo', "o'clock", '2'), { maxLength: 3 }),
};
const pick = fc.nat({ max: 30 });
/** A trigger has to see each column, also where nothing else changes. */
const only = fc.option(fc.constantFrom(...Object.keys(FIELDS)), { freq: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), fields: fc.record(FIELDS) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('change' as const), pick, fields: fc.record(FIELDS), only }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('follow' as const), account: id, followed: maybe(id) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop strategy' as const), strategy: id }) },
);
/** Changes of one transaction: each with its totals at once, or all at the end. */
interface Changes {
  isBulk: boolean;
  fails: boolean;
  steps: readonly Step[];
}
const changes: fc.Arbitrary<Changes> = fc.record({
  isBulk: fc.boolean(),
  fails: fc.nat({ max: 5 }).map((n) => n === 0),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});
const history = fc.array(changes, { minLength: 1, maxLength: 10 });

/** What no entry can be: closed without a P&L. */
const settled = <T extends Pick<Fields, 'outcome' | 'pnl_cents'>>(entry: T): T => ({
  ...entry,
  pnl_cents: entry.outcome === 'open' ? entry.pnl_cents : (entry.pnl_cents ?? 0),
});

/** A team without entries. */
function begin(): void {
  raw = Database.deserialize(empty, { strict: true });
  raw.run('PRAGMA foreign_keys = ON');
  for (const one of IDS) {
    raw.run(
      "INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (?, 'T', ?, '', 0)",
      [one, `${one}`],
    );
    raw.run("INSERT INTO strategies (id, trader_id, name, created_at) VALUES (?, 1, 'Plan', 0)", [one]);
    raw.run("INSERT INTO accounts (id, trader_id, name, kind, created_at) VALUES (?, 1, ?, 'sim', 0)", [
      one,
      `${one}`,
    ]);
  }
}

/** What there is, beside the database. */
interface Known {
  entries: NaiveEntry[];
  followed: Map<number | null, number | null>;
  strategies: Set<number>;
}

/** Makes the changes in the database, and in a list. */
function make(history: readonly Changes[]): NaiveEntry[] {
  let known: Known = { entries: [], followed: new Map(), strategies: new Set(IDS) };
  for (const { isBulk, fails, steps } of history) {
    const before = structuredClone(known);
    raw.run('BEGIN');
    if (isBulk) raw.run('UPDATE change_context SET is_bulk = 1');
    for (const one of steps) makeOne(one, known);
    if (fails) {
      raw.run('ROLLBACK');
      known = before;
      continue;
    }
    if (isBulk) raw.run('UPDATE change_context SET is_bulk = 0');
    raw.run('COMMIT');
  }
  return known.entries;
}

function makeOne(change: Step, { entries, followed, strategies }: Known): void {
  const whole = (fields: Fields): Omit<NaiveEntry, 'id'> => {
    const strategy_id = strategies.has(fields.strategy_id ?? 0) ? fields.strategy_id : null;
    return {
      ...settled(fields),
      strategy_id,
      is_follower: (followed.get(fields.account_id) ?? null) !== null,
    };
  };
  if (change.kind === 'add') {
    const entry = whole(change.fields);
    entries.push({ ...entry, id: add(entry) });
  } else if (change.kind === 'drop strategy') {
    strategies.delete(change.strategy);
    raw.run('DELETE FROM strategies WHERE id = ?', [change.strategy]);
    for (const one of entries) if (one.strategy_id === change.strategy) one.strategy_id = null;
  } else if (change.kind === 'follow') {
    const to = change.followed === change.account ? null : change.followed;
    followed.set(change.account, to);
    raw.run('UPDATE accounts SET follows_account_id = ? WHERE id = ?', [to, change.account]);
    for (const one of entries) if (one.account_id === change.account) one.is_follower = to !== null;
  } else {
    const entry = entries[change.pick % Math.max(1, entries.length)];
    if (!entry) return;
    if (change.kind === 'remove') {
      raw.run('DELETE FROM journal_entries WHERE id = ?', [entry.id]);
      entries.splice(entries.indexOf(entry), 1);
    } else {
      const before = { ...entry };
      const changed = Object.entries(change.fields).filter(([name]) => (change.only ?? name) === name);
      Object.assign(entry, whole({ ...entry, ...Object.fromEntries(changed) }));
      update(before, entry);
    }
  }
}

const stored = ({ tags, is_follower, ...entry }: Omit<NaiveEntry, 'id'>) => ({
  ...entry,
  tags: JSON.stringify(tags),
  is_follower: Number(is_follower),
  is_open: Number(entry.outcome === 'open'),
  initial_risk_cents: entry.risk_cents,
});

function add(entry: Omit<NaiveEntry, 'id'>): number {
  const row = { ...stored(entry), created_at: 0, search_text: '' };
  const { lastInsertRowid } = raw.run(
    `INSERT INTO journal_entries (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).fill('?')})`,
    Object.values(row),
  );
  return Number(lastInsertRowid);
}

/** Writes what has changed and nothing else. */
function update(before: NaiveEntry, after: NaiveEntry): void {
  const was = new Map<string, unknown>(Object.entries(stored(before)));
  const changed = Object.entries(stored(after)).filter(([name, value]) => was.get(name) !== value);
  if (changed.length === 0) return;
  raw.run(`UPDATE journal_entries SET ${changed.map(([name]) => `${name} = ?`)} WHERE id = ?`, [
    ...changed.map(([, value]) => value),
    after.id,
  ]);
}

/** The tables of totals, sums as text: a driver's numbers are inexact. */
function rollUps(): Record<string, Row[]> {
  const KEY = /^(?:trader_id|account_id|entry_id|trade_date|dimension|key|tag)$/;
  return Object.fromEntries(
    Object.keys(naiveRollUps([])).map((table) => {
      const names = raw
        .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => (KEY.test(name) ? name : `CAST(${name} AS TEXT) AS ${name}`));
      return [table, raw.query<Row, []>(`SELECT ${names} FROM ${table}`).all()];
    }),
  );
}

/** The same in one order: of rows, and of columns. */
const sorted = (tables: Record<string, Row[]>) =>
  Object.entries(tables).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted(),
  ]);

test('after any history of changes, totals equal a naive recomputation', () => {
  fc.assert(
    fc.property(history, (steps) => {
      begin();
      const entries = make(steps);
      expect(sorted(rollUps())).toEqual(sorted(naiveRollUps(entries)));
      expect(integrityIssuesOf(raw, 'all')).toEqual([]);
      raw.run('DELETE FROM journal_entries');
      expect(sorted(rollUps())).toEqual(sorted(naiveRollUps([])));
      raw.close();
    }),
    { numRuns: 100 },
  );
});

const BREAKING = [
  ...['trader_totals', 'daily_pnl', 'daily_breakdown', 'account_days'].flatMap((table) => [
    `DELETE FROM ${table}`,
    `UPDATE ${table} SET pnl_cents = pnl_cents + 1, entries = 0`,
  ]),
  'UPDATE daily_pnl SET decisions = 0, settled = 0',
  'DELETE FROM daily_r',
  'UPDATE daily_r SET r_micros = r_micros + 1',
  'UPDATE journal_entries SET initial_risk_cents = coalesce(initial_risk_cents, 0) + 1 WHERE coalesce(initial_risk_cents, 0) < 99999999999',
  'DELETE FROM entry_tags',
  "INSERT OR IGNORE INTO entry_tags VALUES (1, 'news', '2026-11-02', 9999)",
  'UPDATE journal_entries SET is_follower = 1 - is_follower',
  "UPDATE change_context SET archiving = 1, actor = 'admin'",
  'UPDATE change_context SET is_bulk = 1',
  'UPDATE change_context SET new_after = 0',
  `INSERT INTO pending_changes VALUES (1, 1, '2026-11-02', NULL, 'ES', 'long', NULL, NULL${', 1'.repeat(14)})`,
];

test('whatever totals say, they are found and put right from the entries', () => {
  fc.assert(
    fc.property(history, fc.subarray(BREAKING, { minLength: 1 }), (steps, breaking) => {
      begin();
      const entries = make(steps);
      const triggers = raw
        .query<{ name: string; sql: string }, []>(
          "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
        )
        .all();
      // As another program could, which knows no triggers.
      for (const { name } of triggers) raw.run(`DROP TRIGGER ${name}`);
      for (const sql of breaking) raw.run(sql);
      for (const { sql } of triggers) raw.run(sql);
      const isSame = JSON.stringify(sorted(rollUps())) === JSON.stringify(sorted(naiveRollUps(entries)));
      if (!isSame) expect(integrityIssuesOf(raw, 'all')).not.toEqual([]);
      raw.transaction(() => rebuildTotals(raw))();
      expect(sorted(rollUps())).toEqual(sorted(naiveRollUps(entries)));
      expect(integrityIssuesOf(raw, 'all')).toEqual([]);
      raw.close();
    }),
    { numRuns: 40 },
  );
});
