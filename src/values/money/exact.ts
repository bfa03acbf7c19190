/** Exact decimals, for what is computed from prices: a whole number, and how many of its digits are decimals. */

export interface Exact {
  units: bigint;
  places: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** @returns `null` for anything but a decimal as {@link normalizeDecimal} spells it */
export function parseExact(text: string | null): Exact | null {
  const [match, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text ?? '') ?? [];
  if (match === undefined) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '' ? units : -units, places: fraction.length };
}

export const cents = (amount: bigint): Exact => ({ units: amount, places: 2 });
export const whole = (count: number): Exact => ({ units: BigInt(count), places: 0 });

export const negate = ({ units, places }: Exact): Exact => ({ units: -units, places });
export const magnitude = (value: Exact): Exact => (value.units < 0n ? negate(value) : value);

export const times = (a: Exact, b: Exact): Exact => ({
  units: a.units * b.units,
  places: a.places + b.places,
});

export const plus = (a: Exact, b: Exact): Exact => minus(a, negate(b));

export function minus(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) - unitsAt(b, places), places };
}

/** Raising a bigint takes ten times as long as anything else here. */
const POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));
const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** The whole number of units at as many places or more than the value has. */
export const unitsAt = ({ units, places }: Exact, at: number): bigint =>
  at === places ? units : units * power(at - places);

/** `a / b`, rounded half away from zero to `places`, as a whole number of the last place. `b` is not 0. */
export function quotient(a: Exact, b: Exact, places: number): bigint {
  return divided(a.units * power(places + b.places), b.units * power(a.places));
}

/** Rounded half away from zero to `places`, as a whole number of the last place: cents for 2. */
export const rounded = (value: Exact, places: number): bigint =>
  value.places <= places ? unitsAt(value, places) : quotient(value, ONE, places);
const ONE = whole(1);

/** Rounded half away from zero. `divisor` is not 0. */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const result = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -result : result;
}

/** The shortest spelling: `0.5`, `-37.63`, `12500`. */
export function decimalText({ units, places }: Exact): string {
  if (places === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  const text = fraction === '' ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${fraction}`;
  return units < 0n ? `-${text}` : text;
}
