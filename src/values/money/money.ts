/**
 * Money, in USD: whole cents inside, and a bigint, because a sum may be beyond what numbers hold exactly; a decimal string
 * with two places on the wire (`"-1234.50"`). No other values are bigints.
 */

import { divided } from './exact.ts';
import { formatFixed, formatShort } from './figure.ts';

/** Exclusive bound of one entry's |P&L|, in cents: $1,000,000,000. */
export const MAX_MONEY_CENTS = 100_000_000_000n;

/** What the wins of all entries, or their losses, may add up to, in cents: SQLite's whole numbers end at 2^63. */
export const MAX_SUM_CENTS = 9_200_000_000_000_000_000n;

/** The notional account every percentage refers to, in cents: $10,000. */
export const NOTIONAL_ACCOUNT_CENTS = 1_000_000n;

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a dollar amount as people type it: `12`, `-12.5`, `+.5`, `−3.10` (the minus sign our own screens show).
 * @returns cents, or `null` when it is no plain decimal with at most two places, or out of range
 */
export function parseMoney(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  if (fraction.length > 2) return null;
  const cents = BigInt(whole + fraction.padEnd(2, '0'));
  if (cents >= MAX_MONEY_CENTS) return null;
  return sign === '' || sign === '+' ? cents : -cents;
}

/** Cents as the wire's decimal string: `-123450n` → `"-1234.50"`. */
export function moneyString(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const number = Math.abs(Number(cents));
  // Responses have thousands of amounts: of a number it takes two thirds of the time of a bigint.
  if (!Number.isSafeInteger(number)) return sign + dollarString(cents);
  const rest = number % 100;
  return `${sign}${(number - rest) / 100}${rest < 10 ? '.0' : '.'}${rest}`;
}

/** The same without its sign. */
function dollarString(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const WIRE = /^-?\d+\.\d\d$/;

/** The wire's decimal string as cents. Throws on anything {@link moneyString} would not write. */
export function parseCents(wire: string): bigint {
  if (!WIRE.test(wire)) throw new RangeError('not a money string');
  return BigInt(wire.slice(0, -3) + wire.slice(-2));
}

/** Dollars, as near as a drawing needs them; nothing that is calculated from them is to be read. */
export function toDollars(cents: bigint): number {
  return Number(cents) / 100;
}

/**
 * P&L / the $10,000 notional account × 100 (specification §9).
 * @param accounts of several traders together, as many accounts: a percentage of theirs is then the mean of each one's;
 * 0 of nobody's
 */
export function percentOfAccount(cents: bigint, accounts = 1): number {
  return accounts === 0 ? 0 : Number(cents) / (toDollars(NOTIONAL_ACCOUNT_CENTS) * accounts);
}

/** `1` gain, `-1` loss, `0` neither. */
export function signOf(cents: bigint): -1 | 0 | 1 {
  return cents > 0n ? 1 : cents < 0n ? -1 : 0;
}

/** Sum / count, rounded to the cent, halves away from zero; 0 for no items. */
export function averageCents(sum: bigint, count: number): bigint {
  return count === 0 ? 0n : divided(sum, BigInt(count));
}

export interface MoneyFormat {
  /** `gain` writes a plus before amounts above zero; `always` before zero as well. Default `gain`. */
  plus?: 'gain' | 'always' | 'never';
  /**
   * `cents` by default; `whole` dollars, rounded half away from zero; `compact` for where there is hardly room:
   * thousands and more in short, `−$12.3M`.
   */
  digits?: 'cents' | 'whole' | 'compact';
}

const FORMATS: Record<NonNullable<MoneyFormat['digits']>, (dollars: string) => string> = {
  cents: (dollars) => formatFixed(dollars, 2),
  whole: (dollars) => formatFixed(dollars, 0),
  compact: (dollars) => formatShort(dollars, 1),
};

let areHidden = false;

/**
 * From now on amounts are written for people as `$•••`, or as they are again: one browser's choice, and a server's for the
 * length of a render, within which nothing else runs.
 */
export function hideAmounts(hidden: boolean): void {
  areHidden = hidden;
}

/** An amount for people; hidden, where amounts are. @param written with its unit */
export const shownAmount = (written: string): string => (areHidden ? '$•••' : written);

const AMOUNT = /[-+−]?\$[-−]?\d(?:[\d,.]*\d)?(?:[KMBT]\b)?/g;

/** A text that came with its amounts written out, as the server's do; they are hidden, where amounts are. */
export const maskAmounts = (text: string): string => text.replaceAll(AMOUNT, shownAmount);

/** Cents for people: `+$1,250.00`, `−$430.50` (a real minus sign), `$0.00`. */
export function formatMoney(cents: bigint, { plus = 'gain', digits = 'cents' }: MoneyFormat = {}): string {
  const shown = FORMATS[digits](dollarString(cents));
  // What is rounded to nothing has no sign either.
  const direction = shown === '0' ? 0 : signOf(cents);
  const sign = direction < 0 ? '−' : (direction > 0 && plus !== 'never') || plus === 'always' ? '+' : '';
  return shownAmount(`${sign}$${shown}`);
}
