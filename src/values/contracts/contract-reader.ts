/**
 * What a symbol means: product, contract and what a point of its price is worth. Every platform spells it differently; what
 * is recognised is stored in one short form, so that the same contract is always the same text.
 */

import { memoizeTexts } from '../memoize-texts.ts';
import { findFraction } from '../money/price-text.ts';
import { ACCOUNTING_CURRENCY, type Contract, type Contracts, type InstrumentKind } from './contract.ts';
import { monthText } from './contract-month.ts';
import { type FutureSymbol, guessedRoot, readFuture, spreadName } from './future-symbol.ts';
import {
  dottedOption,
  namedOption,
  type OptionSymbol,
  readFutureOption,
  readOption,
  readStrike,
} from './option-symbol.ts';

export interface SymbolReading {
  /** What is stored: the short form, or the text as typed where nothing was recognised. */
  symbol: string;
  /** The product; `null` where it is unknown, and then nothing is computed. */
  root: string | null;
  /** To the expiry; `null` for a root alone. */
  contract: string | null;
  kind: 'future' | 'option' | 'stock' | 'spread' | null;
  /** `yyyy-MM`; of an option the one it expires in. */
  month: string | null;
  /** In dollars; `null` where it is not known, and in every other currency. */
  pointValue: string | null;
  currency: string | null;
}

export interface ReadingContext {
  contracts: Contracts;
  /** The trade's day, from which a year of one digit is read. */
  day: string;
  instrumentType?: InstrumentKind | undefined;
}

/** Longer than any spelling. */
const LONGEST = 60;

/** `ESZ6`, `SPY` */
const PLAIN = /^[A-Z0-9]{1,9}$/;

/** An option on a share or an index is for a hundred of it. */
const SHARES_PER_OPTION = '100';

export { guessedRoot };

export function readSymbol(typed: string, context: ReadingContext): SymbolReading {
  const text = typed.trim();
  const unread = { ...UNREAD, symbol: text };
  if (text.length > LONGEST) return unread;
  const folded = foldedSymbol(text);
  if (context.instrumentType === 'stocks') return stock(folded) ?? unread;
  // As most symbols are written, which nothing but a future's or a typed option's is.
  if (PLAIN.test(folded)) return future(folded, context) ?? typedOption(folded, context) ?? unread;
  if (spreadName(folded, context)) return { ...unread, kind: 'spread' };
  return (
    futureOption(folded, context) ??
    equityOption(folded, context) ??
    future(folded, context) ??
    typedOption(folded, context) ??
    unread
  );
}

/** A spread's name, `ESZ6-ESH7`, to tell it by; `null` for what is none. */
export const findSpread = (typed: string, context: ReadingContext): string | null =>
  typed.length > LONGEST ? null : spreadName(foldedSymbol(typed), context);

const foldedSymbol = (text: string): string => text.trim().toUpperCase().replaceAll(/\s+/g, ' ');

/** Which of the products quoted in fractions a symbol names, in any spelling and whatever the table holds; else `null`. */
export const findFractionRoot = memoizeTexts((typed): string | null => {
  if (typed.length > LONGEST) return null;
  return readFuture(foldedSymbol(typed), { contracts: QUOTED_IN_FRACTIONS, day: '2026-01-01' })?.root ?? null;
});
const QUOTED_IN_FRACTIONS = { has: (root: string) => findFraction(root) !== null };

const UNREAD = { root: null, contract: null, kind: null, month: null, pointValue: null, currency: null };

/** Of a contract in another currency the point value is no dollars. */
const toWorth = ({ pointValue, currency }: Contract) => ({
  pointValue: currency === ACCOUNTING_CURRENCY ? pointValue : null,
  currency,
});

function future(text: string, context: ReadingContext): SymbolReading | null {
  const found = readFuture(text, context);
  const contract = found && context.contracts.get(found.root);
  if (!contract) return null;
  const month = found.month && monthText(found.month);
  if (context.instrumentType === 'options')
    return month === null ? null : onFuture(found, contract, found.short);
  return {
    symbol: found.short,
    root: found.root,
    contract: month === null ? null : found.short,
    kind: 'future',
    month,
    ...toWorth(contract),
  };
}

/** An option of which the future is known, but not strike and expiry. */
const onFuture = ({ root, month }: FutureSymbol, contract: Contract, symbol: string): SymbolReading => ({
  symbol,
  root,
  contract: null,
  kind: 'option',
  month: month && monthText(month),
  ...toWorth(contract),
});

function futureOption(text: string, context: ReadingContext): SymbolReading | null {
  const found = readFutureOption(text);
  const underlying = found && readFuture(found.underlying, context);
  const contract = underlying?.month && context.contracts.get(underlying.root);
  if (!found || !underlying || !contract) return null;
  const symbol = `./${underlying.short} ${found.option}`;
  return { ...onFuture(underlying, contract, symbol), contract: symbol, month: found.month };
}

/**
 * A product's root may be a share's ticker too: CL is crude oil and Colgate. What only options on shares are spelled like
 * keeps such a spelling, and everything else could be either, so that nothing is computed from it.
 */
function equityOption(text: string, { contracts }: ReadingContext): SymbolReading | null {
  const found = readOption(text);
  if (!found) return null;
  const { root } = found;
  const isTwofold = contracts.has(root);
  const symbol = isTwofold && found.isEquity ? dottedOption(found) : namedOption(found);
  return {
    symbol,
    root,
    contract: symbol,
    kind: 'option',
    month: found.expiry.slice(0, 7),
    pointValue: isTwofold && !found.isEquity ? null : sharesPer(found),
    currency: 'USD',
  };
}

/** An adjusted option, `AAPL1`, may be for any number of shares. */
const sharesPer = ({ root }: Pick<OptionSymbol, 'root'>): string | null =>
  /\d$/.test(root) ? null : SHARES_PER_OPTION;

const TICKER = /^[A-Z]{1,6}$/;

/** What people type of an option where they have said that it is one. */
function typedOption(text: string, context: ReadingContext): SymbolReading | null {
  if (context.instrumentType !== 'options') return null;
  const { underlying, short } = readStrike(text) ?? { underlying: text, short: null };
  const found = readFuture(underlying, context);
  const product = found && context.contracts.get(found.root);
  const symbolOf = (name: string) => (short === null ? name : `${name} ${short}`);
  if (found?.month && product) return onFuture(found, product, symbolOf(found.short));
  const root = TICKER.test(underlying) ? underlying : product?.root;
  if (root === undefined) return null;
  const isShare = short !== null && !context.contracts.has(root);
  return {
    ...UNREAD,
    symbol: symbolOf(root),
    root,
    kind: 'option',
    pointValue: isShare ? SHARES_PER_OPTION : null,
    currency: isShare ? ACCOUNTING_CURRENCY : null,
  };
}

const EXCHANGE = 'NASDAQ|XNAS|NYSE|XNYS|AMEX|ARCA|BATS|NYSEARCA|NYSEAMERICAN';
const AT_EXCHANGE = new RegExp(`^(?:${EXCHANGE}):|[.:@](?:${EXCHANGE}|US)$`, 'i');

/** Whether it is spelled with an American exchange of shares: `NYSE:CL`, `CL.US`. */
export const isOnStockExchange = (text: string): boolean => AT_EXCHANGE.test(text.trim());

/** With its class, `BRK.B`; another ending is another country's exchange, and another currency. */
const SHARE = /^([A-Z]{1,6})(?:[./ -]([A-E]))?$/;

function stock(text: string): SymbolReading | null {
  const [, ticker, shareClass] = SHARE.exec(text.replace(AT_EXCHANGE, '')) ?? [];
  if (ticker === undefined) return null;
  const symbol = shareClass === undefined ? ticker : `${ticker}.${shareClass}`;
  return {
    symbol,
    root: symbol,
    contract: null,
    kind: 'stock',
    month: null,
    pointValue: '1',
    currency: ACCOUNTING_CURRENCY,
  };
}
