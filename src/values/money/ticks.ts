/** Prices a contract can be dealt at: whole ticks, and what several fills at such prices average to. */

import { type Exact, parseExact, unitsAt } from './exact.ts';

/**
 * The prices on either side of one that nothing is dealt at; `null` for any other. The average of several fills may lie
 * between ticks, rounded to the decimals it is written with.
 */
export function ticksBeside(price: string, tickSize: string, quantity: number): [string, string] | null {
  const [at, tick] = [parseExact(price), parseExact(tickSize)];
  if (!at || !tick || tick.units <= 0n || !Number.isSafeInteger(quantity) || quantity < 1) return null;
  const places = Math.max(at.places, tick.places);
  const [units, step] = [unitsAt(at, places), unitsAt(tick, places)];
  const held = BigInt(quantity);
  const over = modulo(units * held, step);
  const distance = over * 2n < step ? over : step - over;
  const lastPlace = 10n ** BigInt(places - at.places);
  if (distance === 0n || (quantity > 1 && distance * 2n <= held * lastPlace)) return null;
  const below = units - modulo(units, step);
  // On a tick already, where only the average is not one of so many fills.
  if (below === units) return null;
  return [text({ units: below, places }, tick.places), text({ units: below + step, places }, tick.places)];
}

const modulo = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;

/** With as many decimals as a tick has. */
function text({ units, places }: Exact, shown: number): string {
  const whole = units / 10n ** BigInt(places - shown);
  const digits = (whole < 0n ? -whole : whole).toString().padStart(shown + 1, '0');
  const cut = digits.length - shown;
  const decimals = shown === 0 ? '' : `.${digits.slice(cut)}`;
  return `${whole < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals}`;
}
