/** Which contract a symbol means, and what a point of it is worth. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import { ACCOUNTING_CURRENCY, type Contracts } from '#src/values/contracts/contract.ts';
import {
  findSpread,
  guessedRoot,
  isOnStockExchange,
  readSymbol,
  type SymbolReading,
} from '#src/values/contracts/contract-reader.ts';
import { foreignCurrency } from '../formats/mapped/foreign-currency.ts';
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

/** What may be a future or a share, and nothing says which. */
export interface OpenContract {
  openSymbol: string;
}

export type FoundContract = KnownContract | UnknownContract | OpenContract;

type Found = FoundContract | RejectedRow;

/** What is known of a symbol beside its spelling. */
export interface StatedInstrument {
  /** By its row. */
  instrument: InstrumentType | null;
  /** By what was said of the whole file. */
  instrumentElse?: InstrumentType | null | undefined;
  isShareUnlessRoot?: boolean | undefined;
  /** Whose history may show it. */
  accountId?: number | undefined;
}

export type ContractFinder = (symbol: string, stated: StatedInstrument, day: string) => FoundContract;

export interface KnownKinds {
  /** Answers, by symbol in capitals. */
  instruments: ReadonlyMap<string, InstrumentType>;
  /** What an account has traded under that name; `null` where it has none, or both. */
  tradedAs: (accountId: number, root: string) => 'futures' | 'stocks' | null;
}

/** Reads each symbol once for each year, from which a month of one digit is read. Throws {@link RejectedRow}. */
export function contractFinder(contracts: Contracts, kinds: KnownKinds): ContractFinder {
  const found = new Map<string, Found>();
  return (symbol, stated, day) => {
    const { instrument, instrumentElse = null, isShareUnlessRoot = false, accountId = 0 } = stated;
    const kind = instrument ?? `${instrumentElse ?? isShareUnlessRoot} ${accountId}`;
    const key = `${kind} ${day.slice(0, 4)} ${symbol}`;
    const known = found.get(key) ?? findContract(symbol, stated, { contracts, day, kinds });
    found.set(key, known);
    if (known instanceof RejectedRow) throw known;
    return known;
  };
}

interface Context {
  contracts: Contracts;
  day: string;
  kinds: KnownKinds;
}

/** Letters alone, be it with the class of a share: a root, a ticker, or both. */
const EITHER = /^[A-Z]{1,6}(?:[./ -][A-E])?$/;

/** The kind of a symbol that is spelled neither as a contract nor as an option; `null` where nothing says it. */
function resolveKind(symbol: string, stated: StatedInstrument, context: Context): InstrumentType | null {
  const { instrumentElse = null, isShareUnlessRoot = false, accountId } = stated;
  const { instruments, tradedAs } = context.kinds;
  const known =
    instruments.get(symbol) ??
    instrumentElse ??
    (accountId === undefined ? null : tradedAs(accountId, symbol));
  if (known !== null || !isShareUnlessRoot) return known;
  return readSymbol(symbol, context).root === null ? 'stocks' : null;
}

function findContract(symbol: string, stated: StatedInstrument, context: Context): Found {
  const typed = symbol.trim().toUpperCase();
  const isEither = stated.instrument === null && EITHER.test(typed);
  const kind = isEither ? resolveKind(typed, stated, context) : stated.instrument;
  if (isEither && kind === null) return { openSymbol: typed };
  const instrumentType = kind ?? (isOnStockExchange(symbol) ? 'stocks' : undefined);
  const reading = readSymbol(symbol, { ...context, instrumentType });
  const name = symbol.slice(0, 40);
  if (reading.kind === 'spread') {
    const spread = findSpread(symbol, context) ?? name;
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

const TYPES = { future: 'futures', option: 'options', stock: 'stocks' } as const;

const knownContract = (
  { symbol, contract, pointValue }: SymbolReading,
  root: string,
  kind: keyof typeof TYPES,
): KnownContract => ({
  symbol,
  root,
  // Of a root alone no month is known; a share may have the same name.
  contract: contract ?? (kind === 'future' ? `/${symbol}` : symbol),
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
