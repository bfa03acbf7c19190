/**
 * Figures in American format: `1,204`, `12.50`, `1.2M`. Formatted by hand, because a phone's browser takes a tenth of
 * a second to load its own formats, and every page would wait for it. Rounded half up as written, not as stored:
 * 1.005, which is stored as slightly less, becomes 1.01.
 */

const UNITS = ['', 'K', 'M', 'B', 'T'] as const;

/** `1,204`. @param n a whole number, 0 or more */
export function formatCount(n: number): string {
  return grouped(String(n));
}

/** A figure of 0 or more: a number below 10^21, or a decimal text of any length, which is exact. */
type Figure = number | string;

/** With exactly `decimals` decimals: `1,204.50`. Infinity is `∞`. */
export function formatFixed(value: Figure, decimals: number): string {
  return value === Number.POSITIVE_INFINITY ? '∞' : grouped(rounded(written(value), decimals));
}

/** With at most `decimals` decimals: `1,204.5`. @param value 0 or more, below 10^21 */
export function formatPlain(value: number, decimals: number): string {
  return grouped(trimmed(rounded(written(value), decimals)));
}

/** Compact from a thousand: `12.3K`, `1M`; the largest are `92,233.7T`. @param decimals at most this many */
export function formatShort(value: Figure, decimals: number): string {
  const text = written(value);
  const inUnits = UNITS.map((unit, step) => ({ unit, digits: rounded(movedLeft(text, 3 * step), decimals) }));
  const shown = inUnits.find(({ digits }) => Number(digits) < 1000) ?? inUnits.at(-1);
  return shown ? `${grouped(trimmed(shown.digits))}${shown.unit}` : '';
}

/** Shortest spelling without an exponent. Values too small for that become 0. */
function written(value: Figure): string {
  return typeof value === 'number' && value < 1e-6 ? '0' : String(value);
}

function rounded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return movedLeft(String(fraction.charAt(decimals) >= '5' ? kept + 1n : kept), decimals);
}

/** Moves the decimal point to the left. */
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
