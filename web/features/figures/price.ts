import { decimalText, exactOf, rounded } from '#src/values/exact.ts';

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

/** Digits that fit: as many as `12,345.6789` has. */
const NARROW_DIGITS = 9;

/** The same where there is little room: an average of fills has more decimals than any price, and is rounded. */
export function formatNarrowPrice(price: string): string {
  const [digits = '', decimals = ''] = price.replace('-', '').split('.');
  const places = Math.max(2, NARROW_DIGITS - (digits === '0' ? 0 : digits.length));
  const exact = decimals.length > places ? exactOf(price) : null;
  return formatPrice(exact ? decimalText({ units: rounded(exact, places), places }) : price);
}
