/** The product of an entry, as stored beside its symbol. */

import { FIRST_TRADE_DATE } from '../time/dates.ts';
import type { Contracts, InstrumentKind } from './contract.ts';
import { readSymbol } from './contract-reader.ts';

export interface TypedSymbol {
  symbol: string;
  instrumentType: InstrumentKind;
}

/** The root of a symbol; `null` where no contract is known for it. */
export const findRoot = ({ symbol, instrumentType }: TypedSymbol, contracts: Contracts): string | null =>
  // The day decides about the year of a contract, not about its root.
  readSymbol(symbol, { contracts, day: FIRST_TRADE_DATE, instrumentType }).root;
