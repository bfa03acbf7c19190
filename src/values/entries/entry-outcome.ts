/** The outcome of an entry as the journal has it, by the team's rule for what is break-even. */

import { ACCOUNTING_CURRENCY, type Contracts, type InstrumentKind } from '../contracts/contract.ts';
import { type ReadingContext, readSymbol, type SymbolReading } from '../contracts/contract-reader.ts';
import { memoize } from '../memoize.ts';
import { startOfYear } from '../time/dates.ts';
import { decideOutcome, type Outcome } from './computed-pnl.ts';

export interface OutcomeRules {
  contracts: Contracts;
  /** Up to so many ticks of gross P&L per contract are break-even; `null` means a net of exactly 0. */
  breakEvenTicks: number | null;
}

export interface DecidedEntry {
  symbol: string;
  instrumentType: InstrumentKind;
  tradeDate: string;
  quantity: number;
  isOpen: boolean;
  /** Cents, as the next two. */
  pnl: bigint | null;
  commission: bigint | null;
  fees: bigint | null;
}

/** Tells the outcomes of any number of entries; a symbol is read once a year. */
export function entryOutcomes({ contracts, breakEvenTicks }: OutcomeRules): (entry: DecidedEntry) => Outcome {
  const tickValues = memoize((symbol: string, year: string, instrumentType: InstrumentKind) =>
    findTickValue(symbol, { contracts, day: year, instrumentType }),
  );
  const tickValue = ({ symbol, tradeDate, instrumentType }: DecidedEntry): string | null =>
    tickValues(symbol, startOfYear(tradeDate), instrumentType);
  return (entry) =>
    decideOutcome({
      ...entry,
      costs: (entry.commission ?? 0n) + (entry.fees ?? 0n),
      tickValue: breakEvenTicks === null ? null : tickValue(entry),
      breakEvenTicks,
    });
}

/**
 * What a tick of a future, or of an option on one, is worth in dollars. `null` where none is known: for shares, options on
 * them, unknown products and other currencies.
 */
export function findTickValue(symbol: string, context: ReadingContext): string | null {
  const reading = readSymbol(symbol, context);
  const contract = reading.root === null ? undefined : context.contracts.get(reading.root);
  if (contract?.currency !== ACCOUNTING_CURRENCY || !isOfFuture(reading)) return null;
  return contract.tickValue;
}

/** CL is crude oil and Colgate: an option on the share is one to the expiry, without a future that it is on. */
function isOfFuture({ kind, pointValue, contract }: SymbolReading): boolean {
  if (kind === 'future') return true;
  return kind === 'option' && pointValue !== null && (contract === null || contract.startsWith('./'));
}

/** What the outcome of a stored entry follows from, and what it is so far. Amounts in cents. */
export interface RecordedOutcome {
  symbol: string;
  instrumentType: InstrumentKind;
  tradeDate: string;
  quantity: number;
  isOpen: boolean;
  pnlCents: number | null;
  commissionCents: number | null;
  feesCents: number | null;
  outcome: Outcome;
}

const bigCents = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));

export const toDecidedEntry = ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
}: Omit<RecordedOutcome, 'outcome'>): DecidedEntry => ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnl: bigCents(pnlCents),
  commission: bigCents(commissionCents),
  fees: bigCents(feesCents),
});
