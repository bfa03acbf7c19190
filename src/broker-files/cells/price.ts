/** Prices as platforms write them, those in 32nds and eighths of a point too. */

import { findFractionRoot } from '#src/values/contracts/contract-reader.ts';
import { decimalText, parseExact } from '#src/values/money/exact.ts';
import { readFraction } from '#src/values/money/price-text.ts';
import { type DecimalMark, readAmount } from './amount.ts';

/** @returns an exact decimal in points; `null` for anything that could mean two numbers, or none */
export function readPriceCell(cell: string, symbol: string, mark: DecimalMark = '.'): string | null {
  const root = findFractionRoot(symbol);
  // Elsewhere an apostrophe parts thousands, and `110'165` would be a hundred and ten thousand.
  const fraction = root === null ? undefined : readFraction(cell, root);
  if (fraction === undefined) return readAmount(cell, mark);
  const price = parseExact(fraction);
  return price && decimalText(price);
}
