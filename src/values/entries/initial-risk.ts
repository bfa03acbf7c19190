/** What an entry risked at first: what is sorted, averaged and added up as R is measured by it. */

import type { Contracts, InstrumentKind } from '../contracts/contract.ts';
import { readSymbol } from '../contracts/contract-reader.ts';
import { memoize } from '../memoize.ts';
import { MAX_MONEY_CENTS } from '../money/money.ts';
import { FIRST_TRADE_DATE } from '../time/dates.ts';
import { computeRisk } from './computed-pnl.ts';

export interface RiskedEntry {
  symbol: string;
  instrumentType: InstrumentKind;
  entryPrice: string | null;
  stopPrice: string | null;
  quantity: number;
  /** As typed, in cents. */
  riskAmount: bigint | null;
}

/**
 * Tells the initial risks of any number of entries, in cents; a symbol is read once. `null` where it is not known, or
 * more than could be typed.
 */
export function initialRisks(contracts: Contracts): (entry: RiskedEntry) => bigint | null {
  // The day decides about the year of a contract, not about what its point is worth.
  const pointValues = memoize(
    (symbol: string, instrumentType: InstrumentKind) =>
      readSymbol(symbol, { contracts, day: FIRST_TRADE_DATE, instrumentType }).pointValue,
  );
  return (entry) => {
    const { riskAmount, stopPrice, entryPrice, symbol, instrumentType } = entry;
    if (riskAmount !== null || stopPrice === null || entryPrice === null) return riskAmount;
    const risk = computeRisk({ ...entry, pointValue: pointValues(symbol, instrumentType) });
    return risk !== null && risk < MAX_MONEY_CENTS ? risk : null;
  };
}

/** What the initial risk of a stored entry follows from. Amounts in cents. */
export type RecordedRisk = Omit<RiskedEntry, 'riskAmount'> & { riskCents: number | null };

export const toRiskedEntry = ({
  symbol,
  instrumentType,
  entryPrice,
  stopPrice,
  quantity,
  riskCents,
}: RecordedRisk): RiskedEntry => ({
  symbol,
  instrumentType,
  entryPrice,
  stopPrice,
  quantity,
  riskAmount: riskCents === null ? null : BigInt(riskCents),
});
