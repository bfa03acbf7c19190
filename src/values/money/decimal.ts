/** Decimal strings that are never calculated with, such as prices: kept as typed, in one canonical spelling. */

/** What a stored price may have. */
export const PRICE_LIMITS = { places: 8, digits: 12 } as const;

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?$/;

/** A number without an exponent, which small ones have: `1e-7` is `0.0000001`. */
export function spellNumber(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/**
 * Canonical spelling of a decimal: no plus, no leading zeros, no exponent; decimals stay as typed (`"5000.250"`).
 * @returns `null` for anything but a plain decimal with at most `places` decimals and `digits` digits before the
 * point
 */
export function normalizeDecimal(text: string, limits: { places: number; digits: number }): string | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', rawWhole = '', fraction = ''] = match;
  if (rawWhole === '' && fraction === '') return null;
  const whole = rawWhole.replace(/^0+(?=\d)/, '') || '0';
  if (fraction.length > limits.places || whole.length > limits.digits) return null;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  const negative = sign !== '' && sign !== '+' && /[1-9]/.test(digits);
  return negative ? `-${digits}` : digits;
}
