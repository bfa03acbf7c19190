import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { MIGRATIONS, migrate } from './migrate.ts';

/** The schema before entries had roots. */
const BEFORE = 12;

test('entries from before get the roots that are recognised, and keep their symbols', () => {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, BEFORE));
  raw.run("INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'a', 'b', 1)");
  const symbols = [
    ['esz6', 'futures', 'ES'],
    ['ES 12-26', 'futures', 'ES'],
    ['M2KM6', 'futures', 'M2K'],
    ['ESZ6-ESH7', 'futures', null],
    ['SPY', 'futures', null],
    ['SPY', 'options', 'SPY'],
    ['SPY 684C', 'options', 'SPY'],
    ['breakout, take two', 'futures', null],
  ] as const;
  for (const [symbol, type] of symbols) {
    raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, instrument_type, pnl_cents, trade_date, created_at, search_text)
       VALUES (1, ?, ?, 100, '2026-11-20', 1, '')`,
      [symbol, type],
    );
  }
  migrate(raw, ':memory:', MIGRATIONS);
  const after = raw.query('SELECT symbol, instrument_type, root FROM journal_entries ORDER BY id').values();
  expect(after).toEqual(symbols.map((row) => [...row]));
  raw.close();
});
