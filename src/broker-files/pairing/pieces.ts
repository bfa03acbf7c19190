/** Round trips that the platform matched itself: whole trades, or pieces of which those that overlap make up one. */

import { decimalText, type Exact, minus, negate, plus, times, whole } from '#src/values/money/exact.ts';
import { inCents, settledAmounts, sumExact } from './amounts.ts';
import { averagePrice } from './average.ts';
import { keyOf, SEPARATOR } from './keys.ts';
import { dateOf } from './moments.ts';
import type { Leg, PairingOptions, PairingProblem, ResolvedRoundTrip, Trade } from './types.ts';

export function pairedPieces(
  roundTrips: readonly ResolvedRoundTrip[],
  options: PairingOptions,
  take: (trade: Trade) => void,
): PairingProblem[] {
  const problems: PairingProblem[] = [];
  for (const pieces of groupPieces(roundTrips)) {
    const [first] = pieces;
    if (!first) continue;
    const { difference, ...trade } = toTrade(first, pieces, options);
    take(trade);
    if (!difference) continue;
    const { account, contract } = first;
    const sources = pieces.flatMap((piece) => piece.sources);
    const { stated: amount, computed } = difference;
    problems.push({ code: 'pnl_differs', sources, account, contract, amount, computed });
  }
  return problems;
}

/** A piece of which both instants are known. */
interface Timed {
  piece: ResolvedRoundTrip;
  from: number;
  to: number;
}

function groupPieces(roundTrips: readonly ResolvedRoundTrip[]): ResolvedRoundTrip[][] {
  const alone: ResolvedRoundTrip[][] = [];
  const timed: Timed[] = [];
  for (const piece of roundTrips) {
    const { opened, closed, isWhole } = piece;
    if (isWhole || opened === null || closed.at === null) alone.push([piece]);
    else timed.push({ piece, from: opened, to: closed.at });
  }
  // An account holds a contract on one side at a time.
  const byKey = Map.groupBy(timed, ({ piece }) => `${keyOf(piece)}${SEPARATOR}${piece.side}`);
  return [...alone, ...[...byKey.values()].flatMap(overlapping)];
}

function overlapping(pieces: readonly Timed[]): ResolvedRoundTrip[][] {
  const sorted = pieces.toSorted(
    (a, b) => a.from - b.from || a.to - b.to || a.piece.file - b.piece.file || a.piece.place - b.piece.place,
  );
  const groups: ResolvedRoundTrip[][] = [];
  let [group, end, before]: [ResolvedRoundTrip[], number, Timed | null] = [[], 0, null];
  for (const timed of sorted) {
    if (before && (timed.from < end || isSameEntry(before, timed))) {
      group.push(timed.piece);
      end = Math.max(end, timed.to);
    } else {
      group = [timed.piece];
      groups.push(group);
      end = timed.to;
    }
    before = timed;
  }
  return groups;
}

/** Stamps may have no seconds: a position that closed in the minute of its entry has no length. */
const isSameEntry = (a: Timed, b: Timed): boolean =>
  a.from === b.from && minus(a.piece.entryPrice, b.piece.entryPrice).units === 0n;

function toTrade(
  first: ResolvedRoundTrip,
  pieces: readonly ResolvedRoundTrip[],
  { dayOf, estimate }: PairingOptions,
) {
  const { account, contract, side, opened } = first;
  const legs = pieces.flatMap((piece) => toLegs(piece, estimate));
  const exits = legs.filter(({ role }) => role === 'exit');
  const closed = pieces.reduce((last, piece) =>
    (piece.closed.at ?? 0) >= (last.closed.at ?? 0) ? piece : last,
  );
  const { difference, ...amounts } = settledAmounts({
    computed: sumMoves(pieces),
    stated: pieces.map(({ pnl }) => pnl),
    closed: sumExact(exits.map(({ quantity }) => quantity)) ?? whole(0),
    commission: sumExact(exits.map(({ commission }) => commission)),
    fees: sumExact(exits.map(({ fees }) => fees)),
    isOpen: false,
  });
  const isAlone = pieces.length === 1;
  const trade: Trade = {
    moves: [],
    hold: null,
    account,
    contract,
    side,
    isOpen: false,
    quantity: decimalText(largestHeld(pieces)),
    openQuantity: '0',
    entryPrice: averagePrice(legs.filter(({ role }) => role === 'entry')) ?? '',
    exitPrice: averagePrice(exits),
    openedAt: opened,
    closedAt: closed.closed.at,
    tradeDate: dateOf(closed.closed, dayOf),
    ...amounts,
    isEstimated: legs.some(({ isEstimated }) => isEstimated),
    stopPrice: null,
    // Those of pieces do not add up to that of the whole position.
    mae: isAlone ? inCents(first.mae) : null,
    mfe: isAlone ? inCents(first.mfe) : null,
    legs,
  };
  return { ...trade, difference };
}

/** Gross by the prices of all pieces; `null` where a point of one is not known. */
function sumMoves(pieces: readonly ResolvedRoundTrip[]): Exact | null {
  let sum = whole(0);
  for (const { side, entryPrice, exitPrice, quantity, pointValue } of pieces) {
    if (!pointValue) return null;
    const move = minus(exitPrice, entryPrice);
    sum = plus(sum, times(times(side === 'long' ? move : negate(move), quantity), pointValue));
  }
  return sum;
}

/** In one instant, what was held before goes first, then what is opened comes, and then what is closed at once goes. */
function largestHeld(pieces: readonly ResolvedRoundTrip[]): Exact {
  const changes = pieces.flatMap(({ quantity, opened, closed }) => [
    { at: opened ?? 0, order: 1, by: quantity },
    { at: closed.at ?? 0, order: closed.at === opened ? 2 : 0, by: negate(quantity) },
  ]);
  if (pieces.length === 1) return pieces[0]?.quantity ?? whole(0);
  changes.sort((a, b) => a.at - b.at || a.order - b.order);
  let [held, largest] = [whole(0), whole(0)];
  for (const { by } of changes) {
    held = plus(held, by);
    if (minus(held, largest).units > 0n) largest = held;
  }
  return largest;
}

/** Entry and exit of a piece; its costs are those of both, told at the exit. */
function toLegs(piece: ResolvedRoundTrip, estimate: PairingOptions['estimate']): Leg[] {
  const { sources, account, contract, quantity, opened, closed, commission, fees, pnl } = piece;
  const isStated = (commission !== null && fees !== null) || pnl?.is === 'net';
  const listed = isStated
    ? null
    : (estimate?.({ account, contract, sources, quantity: times(quantity, whole(2)) }) ?? null);
  const filled = { commission: commission ?? listed?.commission ?? null, fees: fees ?? listed?.fees ?? null };
  const isEstimated = filled.commission !== commission || filled.fees !== fees;
  const shared = { sources, quantity };
  const none = { commission: null, fees: null, isEstimated: false };
  const moment = opened === null ? closed : { at: opened, tradeDate: null };
  return [
    { ...shared, role: 'entry', price: piece.entryPrice, moment, ...none },
    { ...shared, role: 'exit', price: piece.exitPrice, moment: closed, ...filled, isEstimated },
  ];
}
