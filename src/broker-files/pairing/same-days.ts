/** Days of which the fills and the matched trades tell the same, though no price of the one stands in the other. */

import { type Exact, magnitude, minus, negate, plus, times, whole } from '#src/values/money/exact.ts';
import { sumExact } from './amounts.ts';
import { dateOf } from './moments.ts';
import { findPlace } from './near-fills.ts';
import type { ResolvedFill, ResolvedRoundTrip } from './types.ts';

/** How much of a fill is an end of a trade. */
export interface End {
  fill: ResolvedFill;
  quantity: Exact;
}

/** A trade, and the fills that are its ends: of the opening none, where nothing shows them. */
export interface Match {
  trip: ResolvedRoundTrip;
  entry: readonly End[];
  exit: readonly End[];
}

interface Days {
  /** Of which nothing was found in the trades. */
  fills: readonly ResolvedFill[];
  trips: readonly ResolvedRoundTrip[];
  dayOf: (at: number) => string;
}

interface DayMatches {
  matches: Match[];
  roundTrips: ResolvedRoundTrip[];
}

/**
 * An order that was filled at several prices is reported with their average, or the trade is: then as many contracts were bought, sold
 * and held, and as many points made.
 */
export function dayMatches({ fills, trips, dayOf }: Days): DayMatches {
  const fillsByDay = Map.groupBy(fills, ({ moment }) => dateOf(moment, dayOf));
  const found: DayMatches = { matches: [], roundTrips: [] };
  for (const [day, ofDay] of Map.groupBy(trips, ({ closed }) => dateOf(closed, dayOf))) {
    const others = fillsByDay.get(day) ?? [];
    if (isSame(others, ofDay)) {
      const findExit = exitFinder(others);
      for (const trip of ofDay) found.matches.push({ trip, entry: [], exit: findExit(trip) });
    } else for (const trip of ofDay) found.roundTrips.push(trip);
  }
  return found;
}

/** Averages are rounded to cents of a point. */
const ROUNDING: Exact = { units: 1n, places: 2 };

function isSame(fills: readonly ResolvedFill[], trips: readonly ResolvedRoundTrip[]): boolean {
  const files = new Set(trips.map(({ file }) => file));
  if (fills.length === 0 || fills.some(({ file }) => files.has(file))) return false;
  // What a net leaves out is not known of the fills.
  if (trips.some(({ pnl, commission, fees }) => pnl?.is === 'net' && (!commission || !fees))) return false;
  const zero = whole(0);
  const dealt = (side: ResolvedFill['side']) =>
    sumExact(fills.map((fill) => (fill.side === side ? fill.quantity : null))) ?? zero;
  const held = sumExact(trips.map(({ quantity }) => quantity)) ?? zero;
  const isAsMany = (quantity: Exact) => minus(quantity, held).units === 0n;
  if (!isAsMany(dealt('buy')) || !isAsMany(dealt('sell'))) return false;
  const byFills = fills.reduce((sum, { side, price, quantity }) => {
    const value = times(price, quantity);
    return plus(sum, side === 'sell' ? value : negate(value));
  }, zero);
  const byTrips = trips.reduce((sum, { side, entryPrice, exitPrice, quantity }) => {
    const move = times(minus(exitPrice, entryPrice), quantity);
    return plus(sum, side === 'long' ? move : negate(move));
  }, zero);
  return minus(magnitude(minus(byFills, byTrips)), times(ROUNDING, held)).units <= 0n;
}

/** The fill next to its exit stands for it, the first of several: the costs of the day stay those of the day. */
function exitFinder(fills: readonly ResolvedFill[]): (trip: ResolvedRoundTrip) => End[] {
  const placed = fills.map((fill, order) => ({ fill, order, at: fill.moment.at ?? 0 }));
  placed.sort((a, b) => a.at - b.at || a.order - b.order);
  const bySide = Map.groupBy(placed, ({ fill }) => fill.side);
  return ({ side, quantity, closed }) => {
    const at = closed.at ?? 0;
    const exits = bySide.get(side === 'long' ? 'sell' : 'buy') ?? [];
    const after = findPlace(exits, at);
    const before = exits[after - 1];
    const near = [before && exits[findPlace(exits, before.at)], exits[after]].filter(
      (one) => one !== undefined,
    );
    near.sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || a.order - b.order);
    const [nearest] = near;
    return nearest ? [{ fill: nearest.fill, quantity }] : [];
  };
}
