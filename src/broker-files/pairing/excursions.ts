/** MAE and MFE stand with finished trades alone: where a trade is known by its fills, they come along. */

import { decimalText, plus } from '#src/values/money/exact.ts';
import { inCents } from './amounts.ts';
import type { ResolvedRoundTrip, Trade } from './types.ts';

/** Those of pieces do not add up to that of the whole position: they are taken where one row reports all of it. */
export function excursionsIn(roundTrips: readonly ResolvedRoundTrip[]): (trade: Trade) => Trade {
  if (!roundTrips.some(({ mae, mfe }) => mae !== null || mfe !== null)) return (trade) => trade;
  const bySource = new Map<number, ResolvedRoundTrip>();
  for (const trip of roundTrips) for (const source of trip.sources) bySource.set(source, trip);
  return (trade) => {
    const trips = new Set<ResolvedRoundTrip>();
    for (const { sources } of trade.legs) {
      for (const source of sources) {
        const trip = bySource.get(source);
        if (trip) trips.add(trip);
      }
    }
    const [trip, ...others] = trips;
    if (!trip || others.length > 0 || !isAllOf(trip, trade)) return trade;
    return { ...trade, mae: inCents(trip.mae), mfe: inCents(trip.mfe) };
  };
}

/** Nothing was bought or sold in it but this. */
const isAllOf = ({ side, quantity }: ResolvedRoundTrip, trade: Trade): boolean =>
  !trade.isOpen &&
  trade.side === side &&
  decimalText(quantity) === trade.quantity &&
  closedIn(trade) === trade.quantity;

function closedIn({ legs }: Trade): string {
  const exits = legs.filter(({ role }) => role === 'exit');
  return decimalText(exits.map(({ quantity }) => quantity).reduce(plus));
}
