import type { Database } from 'bun:sqlite';
import { TABLE } from '#src/features/contracts/table.ts';
import { findRoot, type TypedSymbol } from '#src/values/contracts/entry-root.ts';

/**
 * Fills the temporary table `symbol_roots` with the root of every symbol in the journal and the archives, for the
 * migration that stores it. Symbols that are not recognised have none.
 */
export function readSymbolRoots(raw: Database): void {
  raw.run(`DROP TABLE IF EXISTS temp.symbol_roots;
    CREATE TEMP TABLE symbol_roots (
      symbol TEXT NOT NULL, instrument_type TEXT NOT NULL, root TEXT NOT NULL, PRIMARY KEY (symbol, instrument_type)
    ) WITHOUT ROWID`);
  const symbols = raw
    .query<TypedSymbol, []>(
      `SELECT symbol, instrument_type AS instrumentType FROM journal_entries
      UNION SELECT symbol, instrument_type FROM archived_entries`,
    )
    .all();
  const add = raw.query('INSERT INTO symbol_roots (symbol, instrument_type, root) VALUES (?, ?, ?)');
  for (const typed of symbols) {
    const root = findRoot(typed, TABLE);
    if (root !== null) add.run(typed.symbol, typed.instrumentType, root);
  }
}
