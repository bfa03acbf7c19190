/** Options that expired, or were exercised or assigned: the row says neither which side it was, nor a price. */

import { type Exact, exactOf, minus, negate, whole } from '#src/values/exact.ts';
import type { Fill, Item } from './format.ts';
import { RejectedRow } from './rows.ts';

/**
 * What closes the position that the other rows of the file have built up. One that an earlier file has opened is told by what
 * closed a part of it.
 */
export function removingSide(items: readonly Item[], symbol: string, account: string | null): Fill['side'] {
  let held: Exact = whole(0);
  const told = new Set<Fill['side']>();
  for (const item of items) {
    if (item.kind !== 'fill' || item.symbol !== symbol || item.account !== account) continue;
    if (item.effect) told.add((item.side === 'buy') === (item.effect === 'open') ? 'sell' : 'buy');
    const quantity = exactOf(item.quantity) ?? whole(0);
    held = minus(held, item.side === 'buy' ? negate(quantity) : quantity);
  }
  const [side] = told;
  if (held.units !== 0n && side !== undefined && told.size === 1) return side;
  if (held.units !== 0n) return held.units > 0n ? 'sell' : 'buy';
  throw new RejectedRow(
    'unknown_position',
    'Whether this option was held long or short cannot be told: its opening is not in the file. Export a period that holds it.',
  );
}
