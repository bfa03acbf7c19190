/**
 * Figures for people, in the American spelling: `1,204`, `12.50`, `1.2M`. Made by hand, since the browser takes a tenth
 * of a second on a phone to get its own formats ready, and every page would wait for that. A figure is rounded half up
 * as it is written, not as it is stored: 1.005, which is stored as a little less, becomes 1.01.
 */

const UNITS = ['', 'K', 'M', 'B', 'T'] as const;

/** `1,204`. @param n a whole number, 0 or more */
export function formatCount(n: number): string {
  return grouped(String(n));
}

/** With so many decimals: `1,204.50`. @param value 0 or more, below 10^21, or infinite */
export function formatFixed(value: number, decimals: number): string {
  return value === Number.POSITIVE_INFINITY ? '∞' : grouped(rounded(written(value), decimals));
}

/** With as many decimals as it takes, and at most so many: `1,204.5`. @param value 0 or more, below 10^21 */
export function formatPlain(value: number, decimals: number): string {
  return grouped(trimmed(rounded(written(value), decimals)));
}

/** Thousands and more in short: `12.3K`, `1M`. @param value 0 or more, below 10^15 @param decimals at most so many */
export function formatShort(value: number, decimals: number): string {
  const text = written(value);
  const inUnits = UNITS.map((unit, step) => ({ unit, digits: rounded(movedLeft(text, 3 * step), decimals) }));
  const { unit, digits } = inUnits.find((shown) => Number(shown.digits) < 1000) ?? { unit: '', digits: text };
  return `${trimmed(digits)}${unit}`;
}

/** Its shortest spelling without an exponent, with a point or without. What is too little for that is nothing. */
function written(value: number): string {
  return value < 1e-6 ? '0' : String(value);
}

function rounded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return movedLeft(String(fraction.charAt(decimals) >= '5' ? kept + 1n : kept), decimals);
}

/** With its decimal point so many places further to the left. */
function movedLeft(text: string, places: number): string {
  if (places === 0) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`;
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
