/** Average prices, as an entry holds them. */

import { PRICE_LIMITS } from '#src/values/decimal.ts';
import { decimalText, type Exact, plus, quotient, times, whole } from '#src/values/exact.ts';

interface Dealt {
  price: Exact;
  quantity: Exact;
}

/** By quantity, rounded once to the places of an entry; `null` of nothing. */
export function averagePrice(legs: readonly Dealt[]): string | null {
  if (legs.length === 0) return null;
  let [worth, quantity] = [whole(0), whole(0)];
  for (const leg of legs) {
    worth = plus(worth, times(leg.price, leg.quantity));
    quantity = plus(quantity, leg.quantity);
  }
  const { places } = PRICE_LIMITS;
  return decimalText({ units: quotient(worth, quantity, places), places });
}
