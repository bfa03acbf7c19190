/**
 * Money: integer cents inside, a decimal string with two places on the wire (`"-1234.50"`), USD. The amount of one entry
 * is a number below {@link MAX_MONEY_CENTS}; a sum of them may be beyond what numbers hold exactly, and is a bigint.
 */

import { formatFixed, formatShort } from './figure.ts';

/** Exclusive bound of one entry's |P&L|, in cents: $1,000,000,000. */
export const MAX_MONEY_CENTS = 100_000_000_000;

/** What the wins of all entries, or their losses, may add up to, in cents: SQLite's whole numbers end at 2^63. */
export const MAX_SUM_CENTS = 9_200_000_000_000_000_000n;

/** The notional account every percentage refers to, in cents: $10,000. */
export const NOTIONAL_ACCOUNT_CENTS = 1_000_000;

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a dollar amount as people type it: `12`, `-12.5`, `+.5`, `−3.10` (the minus sign our own screens show).
 * @returns cents, or `null` when it is no plain decimal with at most two places, or out of range
 */
export function parseMoney(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  if (fraction.length > 2 || whole.replace(/^0+/, '').length > 9) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents >= MAX_MONEY_CENTS) return null;
  return sign === '' || sign === '+' || cents === 0 ? cents : -cents;
}

/** Cents as the wire's decimal string: `-123450` → `"-1234.50"`. A number must be a safe integer. */
export function moneyString(cents: number | bigint): string {
  const number = Number(cents);
  if (Number.isSafeInteger(number)) return withPoint(Math.abs(number).toString(), number < 0);
  if (typeof cents === 'number') throw new RangeError(`not a safe amount of cents: ${cents}`);
  return withPoint((cents < 0n ? -cents : cents).toString(), cents < 0n);
}

function withPoint(cents: string, isNegative: boolean): string {
  const digits = cents.padStart(3, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const WIRE = /^-?\d+\.\d\d$/;

/** The wire's decimal string as cents. Throws on anything {@link moneyString} would not write. */
export function centsOf(wire: string): bigint {
  if (!WIRE.test(wire)) throw new RangeError('not a money string');
  return BigInt(wire.replace('.', ''));
}

/** The same in dollars, as near as a drawing needs it; nothing that is calculated from it is to be read. */
export function dollarsOf(wire: string): number {
  return Number(wire);
}

/** `1` gain, `-1` loss, `0` neither: of a wire amount. */
export function signOf(wire: string): -1 | 0 | 1 {
  const cents = centsOf(wire);
  return cents > 0n ? 1 : cents < 0n ? -1 : 0;
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

/** A wire amount for people: `+$1,250.00`, `−$430.50` (a real minus sign), `$0.00`. */
export function formatMoney(wire: string, { plus = 'gain', digits = 'cents' }: MoneyFormat = {}): string {
  const shown = FORMATS[digits](wire.replace('-', ''));
  // What is rounded to nothing has no sign either.
  const direction = shown === '0' ? 0 : signOf(wire);
  const sign = direction < 0 ? '−' : (direction > 0 && plus !== 'never') || plus === 'always' ? '+' : '';
  return `${sign}$${shown}`;
}
