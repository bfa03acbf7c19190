/** The stop that a trade was entered with: the first one against it. */

import { comparedBy } from '#src/values/compared-by.ts';
import { decimalText } from '#src/values/money/exact.ts';
import { keyOf, risingId, SEPARATOR, secondOf } from './keys.ts';
import type { ResolvedStop, Trade } from './types.ts';

/** Orders have stamps of a second, so that one of the second of the opening counts as placed with it. */
export function initialStops(stops: readonly ResolvedStop[]): (trade: Trade) => Trade {
  if (stops.length === 0) return (trade) => trade;
  const byKey = Map.groupBy(stops, (stop) => `${keyOf(stop)}${SEPARATOR}${stop.side}`);
  for (const placed of byKey.values()) placed.sort(compareStops);
  return (trade) => {
    const against = trade.side === 'long' ? 'sell' : 'buy';
    const stop = initialStop(trade, byKey.get(`${keyOf(trade)}${SEPARATOR}${against}`) ?? []);
    return stop ? { ...trade, stopPrice: decimalText(stop.price) } : trade;
  };
}

function compareStops(a: ResolvedStop, b: ResolvedStop): number {
  if (a.at !== b.at) return a.at - b.at;
  const [idA, idB] = [risingId(a.id), risingId(b.id)];
  return idA === null || idB === null ? 0 : comparedBy(idA, idB);
}

/** @param stops the earliest first */
function initialStop({ openedAt, closedAt }: Trade, stops: readonly ResolvedStop[]): ResolvedStop | null {
  if (openedAt === null) return null;
  const from = secondOf(openedAt);
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (secondOf(stops[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const first = stops[low];
  if (!first) return null;
  const isBefore =
    closedAt === null || secondOf(first.at) === from || secondOf(first.at) < secondOf(closedAt);
  return isBefore ? first : null;
}
