import type { Database } from 'bun:sqlite';

/**
 * Fills the temporary table `symbol_roots` with the root of every symbol in the journal and the archives, for the
 * migration that stores it. Symbols that are not recognised have none.
 */
export function readSymbolRoots(raw: Database): void {
  raw.run(`DROP TABLE IF EXISTS temp.symbol_roots;
    CREATE TEMP TABLE symbol_roots (
      symbol TEXT NOT NULL, instrument_type TEXT NOT NULL, root TEXT NOT NULL, PRIMARY KEY (symbol, instrument_type)
    ) WITHOUT ROWID`);
}
