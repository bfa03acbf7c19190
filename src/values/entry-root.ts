/** The product of an entry, as stored beside its symbol. */

import type { Contracts, InstrumentKind } from './contract.ts';
import { readSymbol } from './contract-reader.ts';
import { FIRST_TRADE_DATE } from './dates.ts';

export interface TypedSymbol {
  symbol: string;
  instrumentType: InstrumentKind;
}

/** The root of a symbol; `null` where no contract is known for it. */
export const rootOf = ({ symbol, instrumentType }: TypedSymbol, contracts: Contracts): string | null =>
  // The day decides about the year of a contract, not about its root.
  readSymbol(symbol, { contracts, day: FIRST_TRADE_DATE, instrumentType }).root;

/** Where symbols are stored with their roots. */
export interface RootTable {
  /** The symbols of entries without a root, each once. */
  withoutRoot(): TypedSymbol[];
  /** Gives a root to the entries with one of these symbols that have none. */
  set(root: string, instrumentType: InstrumentKind, symbols: readonly string[]): void;
}

/** Gives entries without a root the one that is recognised by now. */
export function fillInRoots(table: RootTable, contracts: Contracts): void {
  const found = new Map<string, { root: string; instrumentType: InstrumentKind; symbols: string[] }>();
  for (const { symbol, instrumentType } of table.withoutRoot()) {
    const root = rootOf({ symbol, instrumentType }, contracts);
    if (root === null) continue;
    const key = `${instrumentType} ${root}`;
    const known = found.get(key);
    if (known) known.symbols.push(symbol);
    else found.set(key, { root, instrumentType, symbols: [symbol] });
  }
  for (const { root, instrumentType, symbols } of found.values()) table.set(root, instrumentType, symbols);
}
