import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { MIGRATIONS, migrate } from './migrate.ts';
import accountsLeftOut from './migrations/0041_accounts_left_out.sql' with { type: 'text' };

test('what the admin or a manager had left out stays so, and a simulation is only what it is', () => {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, MIGRATIONS.indexOf(accountsLeftOut)));
  raw.run('PRAGMA foreign_keys = OFF');
  for (const [id, kind, counts] of [
    [1, 'live', 1],
    [2, 'live', 0],
    [3, 'sim', 0],
    [4, 'sim', 1],
  ]) {
    raw.run(
      `INSERT INTO accounts (id, trader_id, name, kind, starting_cents, created_at, counts_for_team)
       VALUES (?, 1, ?, ?, 0, 1, ?)`,
      [id ?? 0, `Account ${id}`, kind ?? '', counts ?? 0],
    );
  }
  migrate(raw, ':memory:');
  expect(raw.query('SELECT id FROM accounts WHERE is_left_out = 1').all()).toEqual([{ id: 2 }]);
});
