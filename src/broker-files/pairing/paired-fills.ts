/** Fills become trades from flat to flat, and what is left open stays an open one. */

import { decimalText, type Exact, rounded, times, whole } from '#src/values/money/exact.ts';
import { settledAmounts, sumExact } from './amounts.ts';
import { averagePrice } from './average.ts';
import type { Keyed } from './keys.ts';
import { dateOf } from './moments.ts';
import type { Part, Position, PositionLeg, Scale } from './position.ts';
import { sortedFills } from './sorted-fills.ts';
import type {
  Hold,
  Leg,
  PairingOptions,
  PairingProblem,
  ResolvedFill,
  ResolvedMove,
  Trade,
} from './types.ts';
import { findScale, walk } from './walk.ts';

/**
 * @param fills of one account and contract, or of several of which one became the other
 * @param moves of the same
 */
export function pairedFills(
  fills: readonly ResolvedFill[],
  moves: readonly ResolvedMove[],
  options: PairingOptions,
  take: (trade: Trade) => void,
): PairingProblem[] {
  const scale = findScale(fills, moves);
  const differing: PairingProblem[] = [];
  const problems = walk({
    groups: sortedFills(fills, options.dayOf, moves),
    scale,
    toPart: (fill, units) => costed(fill, units, options),
    dateOf: ({ moment }) => dateOf(moment, options.dayOf),
    take(position, hold) {
      const { trade, problem } = toTrade(position, hold, scale, options);
      take(trade);
      if (problem) differing.push(problem);
    },
  });
  return [...problems, ...differing];
}

/** Where no costs are stated, the account's list fills them in; a stated net has them all. */
function costed(fill: ResolvedFill, units: bigint, { estimate }: PairingOptions): Part {
  const { commission, fees, pnl } = fill;
  const isStated = (commission !== null && fees !== null) || pnl?.is === 'net';
  const listed = isStated ? null : estimate?.(fill);
  if (!listed) return { fill, units, commission, fees, pnl, isEstimated: false };
  const filled = { commission: commission ?? listed.commission, fees: fees ?? listed.fees };
  const isEstimated = filled.commission !== commission || filled.fees !== fees;
  return { fill, units, ...filled, pnl, isEstimated };
}

function toTrade(
  { side, legs, held, largest, move, moves }: Position,
  hold: Hold | null,
  scale: Scale,
  { dayOf }: PairingOptions,
): { trade: Trade; problem: PairingProblem | null } {
  const parts = legs.map((leg) => toLeg(leg, scale));
  const entries = parts.filter(({ role }) => role === 'entry');
  const exits = parts.filter(({ role }) => role === 'exit');
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) throw new Error('A position without a leg');
  const isOpen = held > 0n;
  const { account, contract }: Keyed = first.fill;
  const point = legs.find(({ fill }) => fill.pointValue !== null)?.fill.pointValue ?? null;
  const { difference, ...amounts } = settledAmounts({
    computed: point && {
      units: move * point.units,
      places: scale.price + scale.quantity + point.places,
    },
    stated: legs.flatMap(({ role, pnl }) => (role === 'exit' ? [pnl] : [])),
    closed: sumExact(exits.map(({ quantity }) => quantity)) ?? whole(0),
    commission: sumExact(legs.map(({ commission }) => commission)),
    fees: sumExact(legs.map(({ fees }) => fees)),
    isOpen,
  });
  const trade: Trade = {
    account,
    contract,
    side,
    isOpen,
    quantity: decimalText(
      moves.length > 0 ? toWhole(largest, scale) : { units: largest, places: scale.quantity },
    ),
    openQuantity: decimalText({ units: held, places: scale.quantity }),
    entryPrice: averagePrice(moves.length > 0 ? restated(entries, legs, scale) : entries) ?? '',
    exitPrice: averagePrice(moves.length > 0 ? restated(exits, legs, scale) : exits),
    openedAt: first.fill.moment.at,
    closedAt: isOpen ? null : last.fill.moment.at,
    tradeDate: dateOf((isOpen ? first : last).fill.moment, dayOf),
    ...amounts,
    isEstimated: legs.some(({ isEstimated }) => isEstimated),
    stopPrice: null,
    mae: null,
    mfe: null,
    legs: parts,
    moves: moves.flatMap(({ sources }) => sources),
    hold,
  };
  const { sources } = last.fill;
  const problem = difference && {
    code: 'pnl_differs' as const,
    sources,
    account,
    contract,
    amount: difference.stated,
    computed: difference.computed,
  };
  return { trade, problem };
}

/** Of what was several times as much by a split, or a part of it. */
const toWhole = (units: bigint, { quantity }: Scale): Exact => ({
  units: rounded({ units, places: quantity }, 0),
  places: 0,
});

/** As many as they are by splits, at a price of which they cost the same. */
const restated = (
  parts: readonly Leg[],
  legs: readonly PositionLeg[],
  { quantity: places }: Scale,
): readonly { worth: Exact; quantity: Exact }[] => {
  const [role] = parts.map((part) => part.role);
  const units = legs.filter((leg) => leg.role === role).map(({ now }) => now);
  return parts.map(({ price, quantity }, index) => ({
    worth: times(price, quantity),
    quantity: { units: units[index] ?? 0n, places },
  }));
};

function toLeg({ role, fill, units, commission, fees, isEstimated }: PositionLeg, scale: Scale): Leg {
  const { sources, price, moment } = fill;
  const quantity = { units, places: scale.quantity };
  return { role, sources, quantity, price, moment, commission, fees, isEstimated };
}
