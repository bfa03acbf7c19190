/** Amounts in cents of any size, and how they are written. */

export type Cents = bigint;

/** As a response writes it: `-1234.50`. */
export function usd(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** As people read it: `−$1,234.50`, `+$20.00`. */
export function dollars(amount: Cents, plus = '+'): string {
  const [whole = '', fraction = ''] = usd(amount < 0n ? -amount : amount).split('.');
  const sign = amount < 0n ? '−' : amount > 0n ? plus : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export const parseCents = (text: string): Cents => BigInt(text.replace('.', ''));

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => a + b, 0n);
export const largest = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => (b - a > 0n ? b : a));
export const smallest = (amounts: readonly Cents[]): Cents => amounts.reduce((a, b) => (b - a < 0n ? b : a));

/** A quotient to nine decimals, from exact integers. */
export const quotient = (a: bigint, b: bigint): number => Number((a * 1_000_000_000n) / b) / 1e9;

/** To the cent, halves away from zero. */
export function divided(amount: Cents, by: number): Cents {
  const n = BigInt(by);
  const rounded = ((amount < 0n ? -amount : amount) * 2n + n) / (2n * n);
  return amount < 0n ? -rounded : rounded;
}
