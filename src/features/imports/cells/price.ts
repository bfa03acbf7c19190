/** Prices as platforms write them, those in 32nds and eighths of a point too. */

import { decimalText, exactOf } from '#src/values/exact.ts';
import { readPrice } from '#src/values/price-text.ts';
import { type DecimalMark, readAmount } from './amount.ts';

/** `ZNU6`, `ZN 09-26`, `/ZBH26:XCBT`: the root of a contract that may be quoted in fractions. */
const QUOTED_IN_FRACTIONS =
  /^(?:\/|CM\.|(?:CON\.)?F\.US\.)?(ZB|UB|ZN|TN|ZF|ZT|ZC|ZS|ZW|KE|ZO|XC|XK|XW)(?=[FGHJKMNQUVXZ]\d|[\s:]|$)/;

/** @returns an exact decimal in points; `null` for anything that could mean two numbers, or none */
export function readPriceCell(cell: string, symbol: string, mark: DecimalMark = '.'): string | null {
  const root = QUOTED_IN_FRACTIONS.exec(symbol)?.[1];
  // Elsewhere an apostrophe parts thousands, and `110'165` would be a hundred and ten thousand.
  const isFraction = root !== undefined && /['’′]/.test(cell);
  const decimal = isFraction ? null : readAmount(cell, mark);
  if (decimal !== null) return decimal;
  const price = root === undefined ? null : exactOf(readPrice(cell, root));
  return price && decimalText(price);
}
