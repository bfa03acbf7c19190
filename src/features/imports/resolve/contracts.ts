/** Which contract a symbol means, and what a point of it is worth. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import { ACCOUNTING_CURRENCY, type Contracts } from '#src/values/contract.ts';
import { guessedRoot, readSymbol, type SymbolReading, spreadOf } from '#src/values/contract-reader.ts';
import { RejectedRow } from '../formats/rows.ts';

export interface KnownContract {
  /** Stored with the entry. */
  symbol: string;
  root: string;
  /** To the expiry: nothing is paired across two of them. */
  contract: string;
  instrumentType: InstrumentType;
  /** By the table; `null` where that does not say it. */
  pointValue: string | null;
}

/** A product of which nothing is known: the admin has to add it. */
export interface UnknownContract {
  unknownRoot: string;
}

export type FoundContract = KnownContract | UnknownContract;

type Found = FoundContract | RejectedRow;

export type ContractFinder = (
  symbol: string,
  instrument: InstrumentType | null,
  day: string,
) => FoundContract;

/** Reads each symbol once for each year, from which a month of one digit is read. Throws {@link RejectedRow}. */
export function contractFinder(contracts: Contracts): ContractFinder {
  const found = new Map<string, Found>();
  return (symbol, instrument, day) => {
    const key = `${instrument ?? ''} ${day.slice(0, 4)} ${symbol}`;
    const known = found.get(key) ?? findContract(symbol, instrument, { contracts, day });
    found.set(key, known);
    if (known instanceof RejectedRow) throw known;
    return known;
  };
}

interface Context {
  contracts: Contracts;
  day: string;
}

const STOCK_EXCHANGE = /^(?:NASDAQ|NYSE|AMEX|ARCA|BATS|NYSEARCA):/i;

function findContract(symbol: string, instrument: InstrumentType | null, context: Context): Found {
  const instrumentType = instrument ?? (STOCK_EXCHANGE.test(symbol) ? 'stocks' : undefined);
  const reading = readSymbol(symbol, { ...context, instrumentType });
  const name = symbol.slice(0, 40);
  if (reading.kind === 'spread') {
    const spread = spreadOf(symbol, context) ?? name;
    return new RejectedRow(
      'spread',
      `${spread} is a spread, of which no trade can be made: import its legs.`,
    );
  }
  if (reading.root === null || reading.kind === null) return unreadContract(symbol, name, instrumentType);
  if (reading.currency !== null && reading.currency !== ACCOUNTING_CURRENCY) {
    return foreignCurrency(reading.symbol, reading.currency);
  }
  if (reading.kind === 'option' && reading.contract === null) {
    return new RejectedRow(
      'no_expiry',
      `“${name}” does not say which option it is: its expiry, its strike, and C or P.`,
    );
  }
  return knownContract(reading, reading.root, reading.kind);
}

export const foreignCurrency = (symbol: string, currency: string): RejectedRow =>
  new RejectedRow(
    'foreign_currency',
    `${symbol} is in ${currency.slice(0, 10)}. The journal adds up US dollars alone, so it cannot be imported.`,
  );

const TYPES = { future: 'futures', option: 'options', stock: 'stocks' } as const;

const knownContract = (
  { symbol, contract, pointValue }: SymbolReading,
  root: string,
  kind: keyof typeof TYPES,
): KnownContract => ({
  symbol,
  root,
  // Of a root alone no month is known.
  contract: contract ?? symbol,
  instrumentType: TYPES[kind],
  pointValue,
});

function unreadContract(symbol: string, name: string, instrument: InstrumentType | undefined): Found {
  if (instrument === 'stocks') {
    return new RejectedRow(
      'unknown_symbol',
      `“${name}” is no symbol of a US share, and the journal adds up US dollars alone.`,
    );
  }
  const onFuture = /^\.\/([A-Z0-9]+)/i.exec(symbol.trim())?.[1];
  if (instrument === 'options' && onFuture === undefined) {
    return new RejectedRow('unknown_symbol', `“${name}” cannot be read as an option with strike and expiry.`);
  }
  const root = guessedRoot(onFuture ?? symbol);
  if (root !== null) return { unknownRoot: root };
  return new RejectedRow('unknown_symbol', `“${name}” cannot be read as a contract.`);
}
