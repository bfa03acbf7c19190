/** Divisions and roots of exact fractions: whole numbers until the last step, which is the only one that rounds. */

/** To what doubles hold. `divisor` is above 0. */
export function ratio(dividend: bigint, divisor: bigint): number {
  if (isSafe(dividend) && isSafe(divisor)) return Number(dividend) / Number(divisor);
  const magnitude = dividend < 0n ? -dividend : dividend;
  // 64 binary digits of the quotient, more than a double has.
  const shift = BigInt(Math.max(0, 64 + estimateBits(divisor) - estimateBits(magnitude)));
  const quotient = Number((magnitude << shift) / divisor) / 2 ** Number(shift);
  return dividend < 0n ? -quotient : quotient;
}

/** √(dividend / divisor), to what doubles hold. */
export const root = (dividend: bigint, divisor: bigint): number => Math.sqrt(ratio(dividend, divisor));

/** The whole number nearest to √(dividend / divisor): cents of cents squared. */
export function wholeRoot(dividend: bigint, divisor: bigint): bigint {
  // ⌊√(4x)⌋ tells on which side of a half √x is.
  return (floorRoot((4n * dividend) / divisor) + 1n) / 2n;
}

function floorRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(estimateBits(value) / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

const isSafe = (value: bigint): boolean =>
  value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;

/** Binary ones. */
const estimateBits = (value: bigint): number => value.toString(16).length * 4;

/** From here on numbers move into a bigint: with one more amount below it, a sum is still exact. */
const CARRY = 2 ** 52;

/** A sum of whole numbers up to 2^52, exact. */
export class Sum {
  #whole = 0n;
  #since = 0;

  add(value: number): void {
    this.#since += value;
    if (this.#since >= CARRY || this.#since <= -CARRY) this.#carry();
  }

  get(): bigint {
    this.#carry();
    return this.#whole;
  }

  #carry(): void {
    this.#whole += BigInt(this.#since);
    this.#since = 0;
  }
}

/** Numbers of up to 2^40 are squared in two halves. */
const HALF = 2 ** 20;
/** How many squares of a half add up to less than 2^53. */
const MOST_SQUARES = 4096;

/** The sum of the squares of whole numbers up to 2^40, exact. */
export class Squares {
  #sum = 0n;
  #count = 0;
  #high = 0;
  #middle = 0;
  #low = 0;

  add(value: number): void {
    const high = Math.trunc(value / HALF);
    const low = value - high * HALF;
    this.#high += high * high;
    this.#middle += high * low;
    this.#low += low * low;
    if (++this.#count % MOST_SQUARES === 0) this.#carry();
  }

  get(): bigint {
    this.#carry();
    return this.#sum;
  }

  #carry(): void {
    this.#sum += (BigInt(this.#high) << 40n) + (BigInt(this.#middle) << 21n) + BigInt(this.#low);
    this.#high = 0;
    this.#middle = 0;
    this.#low = 0;
  }
}
