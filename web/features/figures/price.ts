import { decimalText, parseExact, rounded } from '#src/values/money/exact.ts';

/** As typed, with thousands separators and a real minus sign: `-12345.250` → `−12,345.250`. */
export function formatExact(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A price with two decimals or more, so that prices of a column stand under each other: `6804` → `6,804.00`. */
export function formatPrice(price: string): string {
  const [whole = '', fraction = ''] = price.split('.');
  return formatExact(`${whole}.${fraction.padEnd(2, '0')}`);
}

/** As long as `12,345.678` is. */
const NARROW_LENGTH = 10;

/** The same where there is little room: an average of fills has more decimals than any price, and is rounded. */
export function formatNarrowPrice(price: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  const places = Math.max(2, NARROW_LENGTH - 1 - formatExact(whole).length);
  const exact = decimals.length > places ? parseExact(price) : null;
  return formatPrice(exact ? decimalText({ units: rounded(exact, places), places }) : price);
}
