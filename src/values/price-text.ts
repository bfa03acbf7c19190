/** Prices as people type them, or paste them from a statement or a price ladder. */

import { normalizeDecimal, PRICE_LIMITS } from './decimal.ts';
import { decimalText } from './exact.ts';
import { fromForeign, plainNumber } from './plain-number.ts';

const IN_32NDS: ReadonlySet<string> = new Set(['ZB', 'UB', 'ZN', 'TN', 'ZF', 'ZT']);
const IN_EIGHTHS: ReadonlySet<string> = new Set(['ZC', 'ZS', 'ZW', 'KE', 'ZO', 'XC', 'XK', 'XW']);

const FRACTION = /^(-?)(\d{1,4})['’′](\d{1,3})$/;

/** The third digit of a price in 32nds, cut off after one place: `114'087` is 114 and 8.75/32. In eighths of a 32nd. */
const EIGHTHS_OF_A_32ND = new Map([...'01235678'].map((digit, eighths) => [digit, eighths]));

/**
 * A price in its one spelling, the decimal that is stored: `6,725.25`, `6725,25`, `1.085,5` and, for a contract that
 * trades in fractions, `114'08` or `452'6`. `null` for anything that could mean two numbers, or none.
 * @param root what was traded, where that is known: the fractions hang on it
 */
export function readPrice(typed: string, root: string | null = null): string | null {
  const plain = plainNumber(typed, { currency: false });
  const text = fractionIn(plain, root) ?? decimalIn(plain);
  return normalizeDecimal(text, PRICE_LIMITS);
}

function decimalIn(plain: string): string {
  const sign = plain.startsWith('-') ? '-' : '';
  const foreign = fromForeign(plain.slice(sign.length));
  return foreign ? `${sign}${foreign.number}` : plain;
}

/** How many parts of a point a contract is quoted in: 32 or 8; `null` for the others, which have decimals. */
export function fractionOf(root: string | null): 32 | 8 | null {
  if (root === null) return null;
  return IN_32NDS.has(root) ? 32 : IN_EIGHTHS.has(root) ? 8 : null;
}

function fractionIn(plain: string, root: string | null): string | null {
  const [, sign = '', whole, digits] = FRACTION.exec(plain) ?? [];
  const of = fractionOf(root);
  if (whole === undefined || digits === undefined || of === null) return null;
  const parts = of === 8 ? inEighths(digits) : in32nds(digits);
  if (parts === null) return null;
  // 1/256 is the finest of them, with 8 decimals.
  const units = (BigInt(whole) * 256n + BigInt(parts)) * 390_625n;
  return `${sign}${decimalText({ units, places: 8 })}`;
}

/** Parts of a point in 256ths. */
const inEighths = (digits: string): number | null => (/^[0-7]$/.test(digits) ? Number(digits) * 32 : null);

function in32nds(digits: string): number | null {
  const parts = Number(digits.slice(0, 2));
  const eighths = EIGHTHS_OF_A_32ND.get(digits.charAt(2) || '0');
  return digits.length < 2 || parts > 31 || eighths === undefined ? null : parts * 8 + eighths;
}
