/** Decimal strings that are never calculated with, such as prices: kept exactly as typed, in one spelling. */

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?$/;

/**
 * One spelling for a decimal: no plus, no leading zeros, no exponent; the places are kept as typed (`"5000.250"`).
 * @returns `null` when it is no plain decimal, has more than `places` decimals or more than `digits` before the point
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
