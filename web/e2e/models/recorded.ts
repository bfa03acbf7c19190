import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { searchText } from '#src/features/journal/rules.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import type { Entry } from '#src/testing/naive-model/figures.ts';
import { usd } from '#src/testing/naive-model/money.ts';
import type { Caller, RunningApp, SeededTrader } from '#web/e2e/running-app.ts';

/** An entry as recorded by a test; without a result it is open. */
export interface RecordedEntry extends Entry {
  symbol?: string;
  instrumentType?: 'futures' | 'options';
  positionType?: 'long' | 'short';
  strategy?: string;
}

/** Creates entries in the caller's journal. */
export async function addEntries(call: Caller, entries: readonly RecordedEntry[]): Promise<void> {
  for (const { symbol = 'ESZ6', cents, ...entry } of entries) {
    const result = cents === null ? { isOpen: true } : { pnl: usd(cents) };
    await call('POST', '/api/journal', { ...entry, symbol, ...result });
  }
}

/** Inserts entries into the database directly, where calls would take too long. */
export function insertEntries(app: RunningApp, trader: SeededTrader, entries: readonly StoredEntry[]): void {
  const database = new Database(join(app.data, 'bullpen.db'));
  // The server may be writing.
  database.run('PRAGMA busy_timeout = 10000');
  const insert = database.query(
    `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, notes, created_at, search_text)
    VALUES (?, ?, ?, iif(?3 > 0, 'win', iif(?3 < 0, 'loss', 'even')), ?, ?, ?, ?)`,
  );
  const insertAll = database.transaction(() => {
    for (const { symbol = 'ESZ6', cents, tradeDate, notes = '' } of entries) {
      const searched = searchText({ symbol, notes, strategy: null, tags: [] });
      insert.run(trader.id, symbol, cents, tradeDate, notes, Date.now() + app.clockOffset, searched);
    }
  });
  insertAll.immediate();
  database.close();
}

interface StoredEntry {
  tradeDate: string;
  cents: bigint;
  symbol?: string;
  notes?: string;
}

/** One entry of a day with each of these amounts; `null` for an open one. */
export const entriesOn = (tradeDate: string, ...amounts: (bigint | null)[]): RecordedEntry[] =>
  amounts.map((cents) => ({ tradeDate, cents }));

/** A trader's year: gains, losses, zeros, an open position; both sides, several symbols and strategies. */
export function aYear(today: string): RecordedEntry[] {
  return Array.from({ length: 60 }, (_, n): RecordedEntry => {
    const cents = n % 11 === 5 ? 0 : (((n * 7919) % 1000) - 430) * 137;
    return {
      tradeDate: day(today, (n % 3) - (60 - n) * 7),
      cents: n === 30 ? null : BigInt(cents),
      symbol: ['ESZ6', 'NQZ6', 'SPY 610C'][n % 3] ?? '',
      positionType: n % 4 === 0 ? 'short' : 'long',
      strategy: ['Opening range', '', 'Trend day'][n % 3] ?? '',
    };
  });
}
