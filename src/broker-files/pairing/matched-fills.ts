/**
 * Round trips that name the fills they were matched of are those fills: what came as a fill too is counted once, and what
 * did not is put together from its matches.
 */

import { plus } from '#src/values/money/exact.ts';
import { sumExact } from './amounts.ts';
import { keyOf, SEPARATOR } from './keys.ts';
import { dated } from './moments.ts';
import type { ResolvedFill, ResolvedRoundTrip, Side, StatedPnl } from './types.ts';

export interface MatchedFills {
  fills: ResolvedFill[];
  /** Those that no fills stand for. */
  roundTrips: ResolvedRoundTrip[];
}

/** A piece is a match of fills; a row that is a whole trade stays one, unless its fills have come themselves. */
export function withMatchedFills(
  fills: readonly ResolvedFill[],
  roundTrips: readonly ResolvedRoundTrip[],
): MatchedFills {
  const came = new Map<string, ResolvedFill>();
  const without = fills.filter((fill) => {
    if (fill.id === null) return true;
    const key = fillKey(fill, fill.id);
    if (!came.has(key)) came.set(key, fill);
    return false;
  });
  const matches = new Map<string, ResolvedRoundTrip>();
  const kept: ResolvedRoundTrip[] = [];
  for (const trip of roundTrips) {
    const { fillIds: ids } = trip;
    const has = (id: string) => came.has(fillKey(trip, id));
    if (!ids || (trip.isWhole && !(has(ids.buy) && has(ids.sell)))) kept.push(trip);
    else if (!trip.isWhole) addMatch(matches, `${fillKey(trip, ids.buy)}${SEPARATOR}${ids.sell}`, trip);
  }
  const parts = Map.groupBy([...matches.values()].flatMap(splitIntoFills), (part) => fillKey(part, part.id));
  for (const [key, [first, ...others]] of parts) {
    const found = came.get(key);
    if (found && first) came.set(key, withParts(found, [first, ...others]));
    else if (first) came.set(key, putTogether(first, others));
  }
  return { fills: [...without, ...came.values()], roundTrips: kept };
}

/** Two reports of a platform have the same match: the broker's day stands in one of them. */
function addMatch(matches: Map<string, ResolvedRoundTrip>, key: string, trip: ResolvedRoundTrip): void {
  const found = matches.get(key);
  if (!found) matches.set(key, trip);
  else matches.set(key, { ...found, closed: dated(found.closed, trip.closed.tradeDate) });
}

const fillKey = (of: { account: string; contract: string }, id: string) => `${keyOf(of)}${SEPARATOR}${id}`;

type NamedFill = ResolvedFill & { id: string };

/** The fills of a match, with all that is reported of it at the one that closed. */
function splitIntoFills(trip: ResolvedRoundTrip): NamedFill[] {
  const { fillIds, side, entryPrice, exitPrice, opened, closed } = trip;
  if (!fillIds) return [];
  const { sources, account, contract, file, place, quantity, pointValue } = trip;
  const shared = {
    sources,
    account,
    contract,
    file,
    place,
    quantity,
    pointValue,
    effect: null,
    orderId: null,
  };
  const [entrySide, exitSide]: [Side, Side] = side === 'long' ? ['buy', 'sell'] : ['sell', 'buy'];
  const idOf = (of: Side) => fillIds[of];
  const { commission, fees } = trip;
  const pnl = trip.pnl && { ...trip.pnl, quantity };
  return [
    {
      ...shared,
      id: idOf(entrySide),
      side: entrySide,
      price: entryPrice,
      moment: opened === null ? closed : { at: opened, tradeDate: null },
      commission: null,
      fees: null,
      pnl: null,
    },
    {
      ...shared,
      id: idOf(exitSide),
      side: exitSide,
      price: exitPrice,
      moment: closed,
      commission,
      fees,
      pnl,
    },
  ];
}

/** What its matches say of a fill that came itself. */
const withParts = (fill: ResolvedFill, parts: readonly NamedFill[]): ResolvedFill => ({
  ...fill,
  sources: collectSources([fill, ...parts]),
  moment: dated(fill.moment, tradeDateOf(parts)),
  pnl: fill.pnl ?? sumPnl(parts),
});

function putTogether(first: NamedFill, others: readonly NamedFill[]): ResolvedFill {
  // Most were matched whole.
  if (others.length === 0) return first;
  const parts = [first, ...others];
  return {
    ...first,
    sources: collectSources(parts),
    moment: dated(first.moment, tradeDateOf(parts)),
    quantity: others.reduce((sum, { quantity }) => plus(sum, quantity), first.quantity),
    commission: sumExact(parts.map(({ commission }) => commission)),
    fees: sumExact(parts.map(({ fees }) => fees)),
    pnl: sumPnl(parts),
  };
}

const collectSources = (parts: readonly ResolvedFill[]): number[] => [
  ...new Set(parts.flatMap(({ sources }) => sources)),
];

const tradeDateOf = (parts: readonly ResolvedFill[]): string | null =>
  parts.find(({ moment }) => moment.tradeDate !== null)?.moment.tradeDate ?? null;

/** Of the parts that closed something. */
function sumPnl(parts: readonly ResolvedFill[]): StatedPnl | null {
  const stated = parts.flatMap(({ pnl }) => (pnl ? [pnl] : []));
  const amount = sumExact(stated.map((pnl) => pnl.amount));
  const quantity = sumExact(stated.map((pnl) => pnl.quantity ?? null));
  const [first] = stated;
  return first && amount && quantity ? { ...first, amount, quantity } : null;
}
