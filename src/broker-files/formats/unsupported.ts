/** What the journal cannot hold. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import { MONTH_CODE, MONTH_NAME } from '#src/values/contracts/contract-month.ts';
import { guessedRoot } from '#src/values/contracts/contract-reader.ts';
import { offExchange } from '#src/values/contracts/off-exchange.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import { decimalText, parseExact } from '#src/values/money/exact.ts';
import { RejectedRow } from './rows.ts';

/** @param what as a sentence begins: `EURUSD is forex` */
export const unsupported = (what: string): RejectedRow =>
  new RejectedRow(
    'unsupported_instrument',
    `${what}. The journal holds whole contracts of futures and options, and whole shares: this cannot be kept.`,
  );

/** What a column of kinds says that a row is, `null` where it says nothing of it. @throws RejectedRow for what is not held */
export function keptKind(symbol: string, words: string): InstrumentType | null {
  const kind = kindOfWord(words);
  if (kind === null || typeof kind === 'string') return kind;
  throw unsupported(`${symbol.slice(0, 40)} is of ${kind.unsupported}`);
}

/** Lots of forex, CFDs and coins, whatever they are called; `null` for everything else. */
export function inLots(symbol: string): RejectedRow | null {
  const kind = offExchange(symbol);
  return kind && unsupported(`${symbol.slice(0, 40)} is ${kind}, traded in lots`);
}

const WITH_MONTH = new RegExp(`${MONTH_CODE}(?:$|[.:@-])|(?:${MONTH_NAME}) ?\\d\\d|\\d\\d-\\d\\d$`);

/** On platforms of CFDs a future has its month in its name, `MESZ26`; everything else is dealt in lots there, shares too. */
export function expectContract(symbol: string): void {
  const lots = inLots(symbol);
  if (lots) throw lots;
  const name = symbol.trim().toUpperCase();
  if (WITH_MONTH.test(name) && guessedRoot(name) !== null && guessedRoot(name) !== name) return;
  throw unsupported(
    `${symbol.slice(0, 40)} names no month of a future: on this platform it is a CFD, traded in lots`,
  );
}

export const UNITS = { futures: 'contract', options: 'contract', stocks: 'share' } as const;

/** `null` for a whole number. */
export function partOfOne(text: string, instrument: InstrumentType | null): RejectedRow | null {
  const exact = parseExact(text);
  const shortest = exact === null ? text : decimalText(exact);
  if (/^[1-9]\d*$/.test(shortest)) return null;
  const units = instrument === null ? 'contracts and shares' : `${UNITS[instrument]}s`;
  return new RejectedRow(
    'fractional_quantity',
    `The journal holds whole ${units} alone: ${shortest.slice(0, 40)} of one cannot be kept.`,
  );
}
