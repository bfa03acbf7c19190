import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import {
  addOwners,
  addStored,
  FIELDS,
  type Fields,
  IDS,
  maybe,
  type NaiveEntry,
  naiveRollUps,
  rollUps,
  settled,
  sorted,
  stored,
} from '#src/testing/naive-roll-ups.ts';
import { findIntegrityIssues, rebuildTotals } from './integrity.ts';
import { openDb } from './open.ts';

const db = openDb(':memory:');
const empty = db.raw.serialize();
db.close();
let raw: Database;

/** One change, as any writer could make it. */
type Step =
  | { kind: 'add'; fields: Fields }
  | { kind: 'change'; pick: number; fields: Fields; only: string | null }
  | { kind: 'remove'; pick: number }
  | { kind: 'follow'; account: number; followed: number | null }
  | { kind: 'drop strategy'; strategy: number };

const id = fc.constantFrom(...IDS);
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

/** A team without entries. */
function begin(): void {
  raw = Database.deserialize(empty, { strict: true });
  raw.run('PRAGMA foreign_keys = ON');
  addOwners(raw);
}

/** What there is, beside the database. */
interface Known {
  entries: NaiveEntry[];
  strategies: Set<number>;
}

/** Makes the changes in the database, and in a list. */
function make(history: readonly Changes[]): NaiveEntry[] {
  let known: Known = { entries: [], strategies: new Set(IDS) };
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

function makeOne(change: Step, { entries, strategies }: Known): void {
  const whole = (fields: Fields): Omit<NaiveEntry, 'id'> => {
    const strategy_id = strategies.has(fields.strategy_id ?? 0) ? fields.strategy_id : null;
    return { ...settled(fields), strategy_id };
  };
  if (change.kind === 'add') {
    const entry = whole(change.fields);
    entries.push({ ...entry, id: addStored(raw, entry) });
  } else if (change.kind === 'drop strategy') {
    strategies.delete(change.strategy);
    raw.run('DELETE FROM strategies WHERE id = ?', [change.strategy]);
    for (const one of entries) if (one.strategy_id === change.strategy) one.strategy_id = null;
  } else if (change.kind === 'follow') {
    // Whether its entries are copies changes no total.
    const to = change.followed === change.account ? null : change.followed;
    raw.run('UPDATE accounts SET follows_account_id = ? WHERE id = ?', [to, change.account]);
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

test('after any history of changes, totals equal a naive recomputation', () => {
  fc.assert(
    fc.property(history, (steps) => {
      begin();
      const entries = make(steps);
      expect(sorted(rollUps(raw))).toEqual(sorted(naiveRollUps(entries)));
      expect(findIntegrityIssues(raw, 'all')).toEqual([]);
      raw.run('DELETE FROM journal_entries');
      expect(sorted(rollUps(raw))).toEqual(sorted(naiveRollUps([])));
      raw.close();
    }),
    { numRuns: runs(100) },
  );
});

const BREAKING = [
  ...['trader_totals', 'daily_pnl'].flatMap((table) => [
    `DELETE FROM ${table}`,
    `UPDATE ${table} SET pnl_cents = pnl_cents + 1, entries = 0`,
  ]),
  'UPDATE daily_pnl SET closed = 0, settled = 0',
  'UPDATE daily_pnl SET r_micros = r_micros + 1',
  'UPDATE OR REPLACE daily_pnl SET account_id = 0',
  'UPDATE OR REPLACE trader_totals SET account_id = 3',
  'UPDATE journal_entries SET initial_risk_cents = coalesce(initial_risk_cents, 0) + 1 WHERE coalesce(initial_risk_cents, 0) < 99999999999',
  'DELETE FROM entry_tags',
  "INSERT OR IGNORE INTO entry_tags VALUES (1, 'news', '2026-11-02', 9999)",
  "UPDATE change_context SET archiving = 1, actor = 'admin'",
  'UPDATE change_context SET is_bulk = 1',
  'UPDATE change_context SET new_after = 0',
  `INSERT INTO pending_changes VALUES (1, 1, '2026-11-02', 0${', 1'.repeat(13)})`,
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
      const isSame = JSON.stringify(sorted(rollUps(raw))) === JSON.stringify(sorted(naiveRollUps(entries)));
      if (!isSame) expect(findIntegrityIssues(raw, 'all')).not.toEqual([]);
      raw.transaction(() => rebuildTotals(raw))();
      expect(sorted(rollUps(raw))).toEqual(sorted(naiveRollUps(entries)));
      expect(findIntegrityIssues(raw, 'all')).toEqual([]);
      raw.close();
    }),
    { numRuns: runs(40) },
  );
});
