import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#src/db/migrate.ts';
import app from '#src/db/migrations/0001_desk.sql' with { type: 'text' };
import admin from '#src/db/migrations/0002_admin.sql' with { type: 'text' };
import { openDb } from '#src/db/open.ts';
import { NO_TOTALS } from './rules.ts';
import { performanceStore } from './store.ts';

test('a database from before totals existed builds them from its days, and maintains them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-totals-'));
  const file = join(folder, 'bullpen.db');
  const old = new Database(file);
  migrate(old, file, [app, admin]);
  for (const id of [1, 2]) old.run("INSERT INTO traders VALUES (?, 'T', ?, '', 1, NULL, 0)", [id, `${id}`]);
  const add = (raw: Database, trader: number, day: string, cents: number | null) =>
    raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, is_open, trade_date, created_at, search_text)
      VALUES (?, 'ES', ?, ?, ?, 0, '')`,
      [trader, cents, cents === null ? 1 : 0, day],
    );
  add(old, 1, '2026-11-19', 500);
  add(old, 1, '2026-11-20', -200);
  add(old, 1, '2026-11-20', null);
  old.close();

  const db = openDb(file);
  const store = performanceStore(db);
  const before = {
    ...NO_TOTALS,
    pnlCents: 300n,
    entries: 3,
    closed: 2,
    wins: 1,
    losses: 1,
    grossWin: 500n,
    grossLoss: 200n,
  };
  expect([store.totals(1), store.totals(2)]).toEqual([before, NO_TOTALS]);
  db.raw.run(
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
    VALUES (2, 'ES', 70, 'win', '2026-11-20', 0, '')`,
  );
  db.raw.run('DELETE FROM journal_entries WHERE trader_id = 1 AND pnl_cents = 500');
  expect(store.totals(1)).toEqual({
    ...before,
    pnlCents: -200n,
    entries: 2,
    closed: 1,
    wins: 0,
    grossWin: 0n,
  });
  expect(store.totals(2)).toEqual({
    ...NO_TOTALS,
    pnlCents: 70n,
    entries: 1,
    closed: 1,
    wins: 1,
    grossWin: 70n,
  });
  db.raw.run('DELETE FROM journal_entries');
  expect([store.totals(1), store.totals(2)]).toEqual([NO_TOTALS, NO_TOTALS]);
  db.close();
  rmSync(folder, { recursive: true });
});

test('the best and worst trade, and a month, are read from indexes alone', () => {
  const db = openDb(':memory:');
  const plan = (statement: string): string =>
    db.raw
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`)
      .all()
      .map(({ detail }) => detail)
      .join('\n');
  for (const end of ['max', 'min']) {
    expect(plan(`SELECT ${end}(pnl_cents) FROM journal_entries WHERE trader_id = 1`)).toContain(
      'COVERING INDEX journal_entries_by_pnl',
    );
  }
  const month = `SELECT trade_date, sum(pnl_cents), sum(entries) FROM daily_pnl CROSS JOIN traders
      LEFT JOIN accounts ON accounts.id = account_id
    WHERE traders.id = daily_pnl.trader_id AND include_pnl = 1 AND (accounts.id IS NULL OR counts_for_team)
      AND trade_date BETWEEN '2026-11-01' AND '2026-11-30'
    GROUP BY trade_date, daily_pnl.trader_id`;
  expect(plan(month)).toContain('COVERING INDEX daily_pnl_by_date');
  expect(plan(month)).not.toContain('TEMP B-TREE');
  db.close();
});
