/** Average prices, as an entry holds them. */

import { PRICE_LIMITS } from '#src/values/money/decimal.ts';
import { decimalText, type Exact, plus, quotient, rounded, times, whole } from '#src/values/money/exact.ts';

type Dealt = { price: Exact; quantity: Exact } | { worth: Exact; quantity: Exact };

/** By quantity, rounded once to the places of an entry; `null` of nothing. */
export function averagePrice(legs: readonly Dealt[]): string | null {
  const { places } = PRICE_LIMITS;
  const [first, ...others] = legs;
  if (!first) return null;
  if (others.length === 0 && 'price' in first) {
    const { price } = first;
    return decimalText(price.places <= places ? price : { units: rounded(price, places), places });
  }
  let [worth, quantity] = [whole(0), whole(0)];
  for (const leg of legs) {
    worth = plus(worth, 'worth' in leg ? leg.worth : times(leg.price, leg.quantity));
    quantity = plus(quantity, leg.quantity);
  }
  return decimalText({ units: quotient(worth, quantity, places), places });
}
