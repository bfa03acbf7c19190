import { afterEach, beforeEach, expect, test } from 'bun:test';
import { recordChange } from './change-context.ts';
import { findIntegrityIssues } from './integrity.ts';
import { type Db, openDb } from './open.ts';

let db: Db;
beforeEach(() => {
  db = openDb(':memory:');
  db.raw.run(
    "INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (1, 'Maya', 'a', 'b', 0)",
  );
});
afterEach(() => db.close());

const BULK = { actor: 'cli', at: 1, isBulk: true };

function add(cents: number): void {
  db.raw.run(
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
     VALUES (1, 'ES', ?, 'win', '2026-11-20', 0, '')`,
    [cents],
  );
}

const total = () => db.raw.query('SELECT pnl_cents, entries FROM trader_totals').values();
const issues = () => findIntegrityIssues(db.raw, 'all');

test('totals of many changes are written at the end, with them', () => {
  recordChange(db, BULK, () => {
    for (const cents of [100, 200, 300]) add(cents);
    db.raw.run('DELETE FROM journal_entries WHERE pnl_cents = 200');
    db.raw.run('UPDATE journal_entries SET pnl_cents = 50 WHERE pnl_cents = 100');
    expect(total()).toEqual([]);
  });
  expect(total()).toEqual([[350, 2]]);
  expect(issues()).toEqual([]);
});

test('a failure leaves nothing of it behind: what comes next counts at once', () => {
  add(100);
  const fail = (): void => {
    add(200);
    throw new Error('full');
  };
  expect(() => recordChange(db, BULK, fail)).toThrow('full');
  expect([total(), issues()]).toEqual([[[100, 1]], []]);
  add(300);
  expect([total(), issues()]).toEqual([[[400, 2]], []]);
});

test('a change within many is one of them', () => {
  recordChange(db, BULK, () => {
    add(100);
    recordChange(db, { actor: 'trader:1', at: 2 }, () => add(200));
    expect(total()).toEqual([]);
    recordChange(db, BULK, () => add(400));
    expect(total()).toEqual([[700, 3]]);
    db.raw.run('DELETE FROM journal_entries WHERE pnl_cents = 400');
    add(400);
  });
  expect([total(), issues()]).toEqual([[[700, 3]], []]);
});

test('a note that was left behind is an issue, and what it held back as well', () => {
  db.raw.run('UPDATE change_context SET is_bulk = 1');
  add(100);
  expect(issues().map(({ kind }) => kind)).toEqual(['totals', 'totals', 'history']);
});
