/** Options that expired, or were exercised or assigned: the row says neither which side it was, nor a price. */

import { type Exact, minus, negate, parseExact, whole } from '#src/values/money/exact.ts';
import type { Fill, Item } from './format.ts';
import { RejectedRow } from './rows.ts';

/** What the rows of a file have built up of one option in one account. */
export interface Holding {
  held: Exact;
  /** What would close it, by the words of its rows. */
  stated: Set<Fill['side']>;
}

export const nothingHeld = (): Holding => ({ held: whole(0), stated: new Set() });

export function hold(holding: Holding, { side, quantity: size, effect }: Fill): void {
  if (effect) holding.stated.add((side === 'buy') === (effect === 'open') ? 'sell' : 'buy');
  const quantity = parseExact(size) ?? whole(0);
  holding.held = minus(holding.held, side === 'buy' ? negate(quantity) : quantity);
}

/** One that an earlier file has opened is known from what closed a part of it. */
export function closingSide({ held, stated }: Holding): Fill['side'] {
  const [side] = stated;
  if (held.units !== 0n && side !== undefined && stated.size === 1) return side;
  if (held.units !== 0n) return held.units > 0n ? 'sell' : 'buy';
  throw new RejectedRow(
    'unknown_position',
    'Whether this option was held long or short cannot be told: its opening is not in the file. Export a period that holds it.',
  );
}

export type RemovingSide = (symbol: string, account: string | null) => Fill['side'];

/** What closes the position that the other rows of the file have built up. @param items only ever added to, and each added up once */
export function removingSides(items: readonly Item[]): RemovingSide {
  const holdings = new Map<string, Holding>();
  const findHolding = (symbol: string, account: string | null): Holding => {
    const key = `${account ?? ''}\n${symbol}`;
    const holding = holdings.get(key) ?? nothingHeld();
    holdings.set(key, holding);
    return holding;
  };
  let next = 0;
  return (symbol, account) => {
    for (; next < items.length; next++) {
      const item = items[next];
      if (item?.kind === 'fill') hold(findHolding(item.symbol, item.account), item);
    }
    return closingSide(findHolding(symbol, account));
  };
}
