/** Prices as people type them, or paste them from a statement or a price ladder. */

import { normalizeDecimal, PRICE_LIMITS } from './decimal.ts';
import { decimalText } from './exact.ts';
import { fromForeign, plainNumber } from './plain-number.ts';

const IN_32NDS: ReadonlySet<string> = new Set(['ZB', 'UB', 'ZN', 'TN', 'ZF', 'ZT']);
const IN_EIGHTHS: ReadonlySet<string> = new Set(['ZC', 'ZS', 'ZW', 'KE', 'ZO', 'XC', 'XK', 'XW']);

/** `114'08`, `114-085`, `112'16.5`, `112-16+`. */
const MARKED = /^(-?)(\d{1,4})\s?['’′-]\s?(\d{1,3}|\d{1,2}(?:\.\d{1,3}|\+))$/;
/** `112 16.5/32`, `452 6/8`. */
const WITH_DIVISOR = /^(-?)(\d{1,4})[\s'’′-]\s?(\d{1,2}(?:\.\d{1,3})?)\/(32|8)$/;

/** Of a 32nd, as decimals. Cut off after one place or two they still differ: `114'087` and `114'08.7` are 114 and 8.75/32. */
const EIGHTHS_OF_A_32ND = ['0', '125', '25', '375', '5', '625', '75', '875'];

/** No grain costs so many cents, and no treasury so many points: such a number has its fraction without a mark, `4526`. */
const DEAREST = { 8: 2000, 32: 1000 };
const DEAREST_SOYBEANS = 4000;
const SOYBEANS: ReadonlySet<string> = new Set(['ZS', 'XK']);

/**
 * A price in its one spelling, the decimal that is stored: `6,725.25`, `6725,25`, `1.085,5` and, for a contract that
 * trades in fractions, `114'08` or `452'6`. `null` for anything that could mean two numbers, or none.
 * @param root what was traded, where that is known: the fractions hang on it
 */
export function readPrice(typed: string, root: string | null = null): string | null {
  const fraction = readFraction(typed, root);
  if (fraction !== undefined) return fraction;
  return normalizeDecimal(decimalIn(plainNumber(typed, { currency: false })), PRICE_LIMITS);
}

/**
 * A price of a contract that trades in fractions, in a spelling that only such a price has.
 * @returns `undefined` for every other spelling and contract; `null` for one that no fraction can mean
 */
export function readFraction(typed: string, root: string | null): string | null | undefined {
  const of = findFraction(root);
  if (root === null || of === null) return undefined;
  const text = plainNumber(typed, { currency: false });
  const [, sign = '', whole = '', digits, divisor] =
    WITH_DIVISOR.exec(text) ?? MARKED.exec(text) ?? unmarked(decimalIn(text), root, of) ?? [];
  if (digits === undefined) return undefined;
  if (divisor !== undefined && Number(divisor) !== of) return null;
  const parts = of === 8 ? inEighths(digits) : in32nds(digits, divisor !== undefined);
  if (parts === null || Number(whole) >= findDearest(root, of)) return null;
  // 1/256 is the finest of them, with 8 decimals.
  const units = (BigInt(whole) * 256n + BigInt(parts)) * 390_625n;
  return `${units === 0n ? '' : sign}${decimalText({ units, places: 8 })}`;
}

function decimalIn(plain: string): string {
  const sign = plain.startsWith('-') ? '-' : '';
  const foreign = fromForeign(plain.slice(sign.length));
  return foreign ? `${sign}${foreign.number}` : plain;
}

/** How many parts of a point a contract is quoted in: 32 or 8; `null` for the others, which have decimals. */
export function findFraction(root: string | null): 32 | 8 | null {
  if (root === null) return null;
  return IN_32NDS.has(root) ? 32 : IN_EIGHTHS.has(root) ? 8 : null;
}

const findDearest = (root: string, of: 32 | 8): number =>
  SOYBEANS.has(root) ? DEAREST_SOYBEANS : DEAREST[of];

/** `4526` of corn is 452'6. Without a mark a treasury's `112165` could be several prices. */
function unmarked(text: string, root: string, of: 32 | 8): string[] | null {
  const [, sign = '', number = ''] = /^\+?(-?)0*([1-9]\d{3,5})(?:\.0*)?$/.exec(text) ?? [];
  const dearest = findDearest(root, of);
  if (number === '' || Number(number) < dearest) return null;
  const isGrain = of === 8 && Number(number) < dearest * 10;
  return isGrain ? [text, sign, number.slice(0, -1), number.slice(-1)] : [text, sign, number, ''];
}

/** Parts of a point in 256ths. */
const inEighths = (digits: string): number | null =>
  /^[0-7](?:\.0+)?$/.test(digits) ? Number(digits) * 32 : null;

/** @param isWhole whether one digit may stand for itself, as above a line */
function in32nds(digits: string, isWhole: boolean): number | null {
  const [whole = '', places = whole.slice(2)] = digits.replace('+', '.5').split('.');
  const parts = Number(whole.slice(0, 2));
  const cut = places.replace(/0+$/, '') || '0';
  const eighths = EIGHTHS_OF_A_32ND.findIndex((decimals) => decimals.startsWith(cut));
  const isPart = whole.length >= 2 || isWhole || digits.includes('.');
  return !isPart || parts > 31 || eighths < 0 ? null : parts * 8 + eighths;
}
