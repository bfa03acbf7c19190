/** Walks through the fills of one account and contract, and cuts them into positions from flat to flat. */

import { decimalText, minus, plus, rounded, unitsAt } from '#src/values/money/exact.ts';
import { sumExact } from './amounts.ts';
import type { Away, Lane } from './lane.ts';
import { mover } from './moving.ts';
import { copyPosition, enter, exit, opened, type Part, type Position, type Scale } from './position.ts';
import type { Simultaneous } from './sorted-fills.ts';
import { splitCosts } from './split.ts';
import type { Hold, PairingCode, PairingProblem, ResolvedFill, ResolvedMove, StatedPnl } from './types.ts';

export interface Walk {
  /** In their order. Of several contracts where one became the other. */
  groups: Iterable<Simultaneous | readonly ResolvedMove[]>;
  scale: Scale;
  /** The whole of a fill with its costs. */
  toPart: (fill: ResolvedFill, units: bigint) => Part;
  /** Takes each position as soon as it is flat, those that are left open at the end. */
  take: (position: Position, hold: Hold | null) => void;
  /** The day of an event. */
  dateOf: (move: ResolvedMove) => string;
}

/** @returns what was found on the way */
export function walk({ groups, scale, toPart, take: takePosition, dateOf }: Walk): PairingProblem[] {
  const problems = new Set<PairingProblem>();
  const lanes = new Map<string, Lane>();
  let last: Lane | undefined;
  const findLane = (contract: string): Lane => {
    if (last?.contract === contract) return last;
    last = lanes.get(contract);
    if (last) return last;
    last = { contract, current: null, leftOver: null, away: null, turned: null };
    lanes.set(contract, last);
    return last;
  };

  const report = (code: PairingCode, fill: ResolvedFill, units: bigint): PairingProblem => {
    const { sources, account, contract } = fill;
    const amount = decimalText({ units, places: scale.quantity });
    const problem = { code, sources, account, contract, amount };
    problems.add(problem);
    return problem;
  };

  const open = (lane: Lane, part: Part): void => {
    lane.current ??= opened(part.fill.side === 'buy' ? 'long' : 'short');
    enter(lane.current, part, unitsAt(part.fill.price, scale.price));
  };

  /** Some platforms call a fill that turns a position its exit. What the next one closes was opened by that. */
  const settleLeftOver = (lane: Lane, fill: ResolvedFill): void => {
    const { leftOver } = lane;
    if (leftOver && fill.effect === 'close' && fill.side !== leftOver.part.fill.side) {
      problems.delete(leftOver.problem);
      open(lane, leftOver.part);
    }
    lane.leftOver = null;
  };

  const isAgainst = ({ current }: Lane, { side }: ResolvedFill): boolean =>
    current !== null && isOpposite(current, side);

  /** @returns whether it is one of shares of which nobody knows enough */
  const isAway = (lane: Lane, fill: ResolvedFill): boolean => {
    const { away } = lane;
    if (!away) return false;
    away.fills.push(fill);
    if (away.units === null) return true;
    const units = unitsAt(fill.quantity, scale.quantity);
    const before = away.units;
    away.units += fill.side === 'buy' ? units : -units;
    if (away.units === 0n) {
      problems.add(heldBack(away, lane.contract));
      lane.away = null;
    } else if (before < 0n !== away.units < 0n) away.units = null;
    return true;
  };

  const take = (fill: ResolvedFill): void => {
    const lane = findLane(fill.contract);
    if (isAway(lane, fill)) return;
    const price = unitsAt(fill.price, scale.price);
    settleLeftOver(lane, fill);
    let rest: Part | null = toPart(fill, unitsAt(fill.quantity, scale.quantity));
    let isLeftOver = false;
    let hasTurned = false;
    if (lane.current && isAgainst(lane, fill)) {
      const { current } = lane;
      const before = isSaleOfMore(current, fill, rest) ? copyPosition(current) : null;
      if (fill.effect === 'open' && rest.units <= current.held) report('opens_against', fill, rest.units);
      const [closing, over] = parted(rest, current.held);
      const movedBefore = current.move;
      exit(current, closing, findStated(closing, scale), price);
      const isPart = current.moves.length > 0 && current.held < unitsAt(ONE, scale.quantity);
      if (isPart && current.held > 0n) report('part_of_share', fill, current.held);
      if (isPart || current.held === 0n) {
        current.held = 0n;
        if (lane.turned) takePosition(lane.turned.closed, null);
        if (before === null) takePosition(current, null);
        lane.turned = before && { before, closed: current };
        lane.current = null;
      }
      rest = over;
      isLeftOver = true;
      hasTurned = over !== null && hasMadeAll(fill, current.move - movedBefore, scale);
    }
    if (!rest) return;
    if (hasTurned || !closesNothing(fill, lane.current, rest)) {
      open(lane, rest);
      return;
    }
    const problem = report('unknown_close', fill, rest.units);
    if (isLeftOver) lane.leftOver = { part: rest, problem };
  };

  /** A close of more than is held, among fills of which the order is not sure, waits for what it closes. */
  const canBeTaken = (fill: ResolvedFill): boolean => {
    if (fill.effect !== 'close') return true;
    const lane = findLane(fill.contract);
    if (lane.away) return true;
    const { current } = lane;
    return (
      current !== null && isAgainst(lane, fill) && unitsAt(fill.quantity, scale.quantity) <= current.held
    );
  };

  /** What is held stays open. A sale of shares that nobody has bought closed nothing either. */
  const leave = (lane: Lane): void => {
    const { current, turned } = lane;
    const hold = current && unboughtIn(current, scale);
    if (turned) takePosition(hold ? turned.before : turned.closed, null);
    if (current) takePosition(current, hold);
    lane.current = null;
    lane.turned = null;
  };

  const move = mover({ findLane, scale, leave, report: (problem) => problems.add(problem), dateOf });
  for (const group of groups) {
    if (isMoves(group)) {
      move(group);
      continue;
    }
    const { fills, isOrdered, hasTime } = group;
    const unsure = !isOrdered && !hasTime && isOrderUnknown(fills) ? fills[0] : undefined;
    if (unsure) report('order_unknown', unsure, BigInt(fills.length) * 10n ** BigInt(scale.quantity));
    if (isOrdered) {
      for (const fill of fills) take(fill);
      continue;
    }
    const waiting: ResolvedFill[] = [];
    let next = 0;
    const head = () => waiting[next];
    for (const fill of fills) {
      if (canBeTaken(fill)) take(fill);
      else waiting.push(fill);
      for (let first = head(); first && canBeTaken(first); first = head()) {
        take(first);
        next++;
      }
    }
    for (const fill of waiting.slice(next)) take(fill);
  }
  for (const lane of lanes.values()) {
    const { contract, away } = lane;
    leave(lane);
    // What came and was left alone is no trade; a split of what is held is asked for all the same.
    if (away && (away.fills.length > 0 || isAsked(away.hold))) problems.add(heldBack(away, contract));
  }
  return [...problems];
}

const isAsked = ({ why }: Hold): boolean => why === 'ratio' || why === 'unclear';

const isMoves = (group: Simultaneous | readonly ResolvedMove[]): group is readonly ResolvedMove[] =>
  Array.isArray(group);

const ONE = { units: 1n, places: 0 };

function heldBack({ hold, fills, move }: Away, contract: string): PairingProblem {
  const sources = fills.length > 0 ? fills.flatMap((fill) => fill.sources) : move.sources;
  const { account, sources: moves } = move;
  return { code: 'held_back', sources, account, contract, amount: String(fills.length), hold, moves };
}

/** Shares that were sold and never bought may have been bought, or have come, before the file begins. */
function unboughtIn({ side, legs, held }: Position, scale: Scale): Hold | null {
  const [first] = legs;
  if (side !== 'short' || held === 0n || !first?.fill.isShares || first.fill.effect !== null) return null;
  const { moment } = first.fill;
  const date = moment.tradeDate ?? new Date(moment.at ?? 0).toISOString().slice(0, 10);
  const quantity = decimalText({ units: first.units, places: scale.quantity });
  return { why: 'unbought', words: '', date, quantity };
}

/** No word says whether it goes short by it, or sells what came by a transfer or a split. */
const isSaleOfMore = (
  { side, held }: Position,
  { isShares, effect }: ResolvedFill,
  { units }: Part,
): boolean => isShares === true && effect === null && side === 'long' && units > held;

const isOpposite = ({ side }: Position, fill: ResolvedFill['side']): boolean =>
  (side === 'long') !== (fill === 'buy');

/** Nobody knows what comes first where a day both buys and sells, unless the file says what opens and what closes. */
const isOrderUnknown = (fills: readonly ResolvedFill[]): boolean =>
  fills.some(({ effect }) => effect === null) &&
  new Set(fills.map(({ side }) => side)).size > 1 &&
  new Set(fills.map(({ contract }) => contract)).size === 1;

/** It says so itself, or something was realised by it although nothing was open. */
function closesNothing(fill: ResolvedFill, current: Position | null, rest: Part): boolean {
  if (fill.effect !== null) return fill.effect === 'close';
  return current === null && hasRealised(rest);
}

/** The net of a fill that opens is nothing, or what it cost. */
function hasRealised({ pnl, commission, fees }: Part): boolean {
  if (pnl === null || pnl.amount.units === 0n) return false;
  const costs = sumExact([commission, fees]);
  return pnl.is === 'gross' || costs === null || plus(pnl.amount, costs).units !== 0n;
}

/** Where what was held made all that a fill realised, the rest of it closed nothing. @param moved price × quantity */
function hasMadeAll({ pnl, pointValue }: ResolvedFill, moved: bigint, scale: Scale): boolean {
  if (pnl?.is !== 'gross' || pnl.quantity || pnl.amount.units === 0n || pointValue === null) return false;
  const places = scale.price + scale.quantity + pointValue.places;
  return rounded({ units: moved * pointValue.units, places }, 2) === rounded(pnl.amount, 2);
}

/** What a position takes of a fill to become flat, and what is left for the next one. */
function parted(part: Part, held: bigint): [Part, Part | null] {
  if (part.units <= held) return [part, null];
  const [closing, over] = splitCosts(part, held, part.units);
  // A close of more than is held realised something of what nobody knows, unless it says of how much.
  const pnl = part.fill.effect === 'close' && !part.pnl?.quantity ? null : part.pnl;
  return [
    { ...part, ...closing, units: held, pnl },
    // What was realised was so by what closed.
    { ...part, ...over, units: part.units - held, pnl: null },
  ];
}

/** What the file says of other contracts than those that closed here says nothing of these. */
function findStated({ pnl, units }: Part, scale: Scale): StatedPnl | null {
  const isOfOthers = pnl?.quantity && minus(pnl.quantity, { units, places: scale.quantity }).units !== 0n;
  return isOfOthers ? null : pnl;
}

/** Of splits, shares are counted in parts as well: what they cost stays exact to a part of a cent. */
const PARTS = 6;

export function findScale(fills: readonly ResolvedFill[], moves: readonly ResolvedMove[] = []): Scale {
  const scale = { quantity: 0, price: 0 };
  for (const { quantity, price } of fills) {
    scale.quantity = Math.max(scale.quantity, quantity.places);
    scale.price = Math.max(scale.price, price.places);
  }
  if (moves.length === 0) return scale;
  for (const { added } of moves) scale.quantity = Math.max(scale.quantity, added?.places ?? 0);
  return { quantity: scale.quantity + PARTS, price: scale.price + PARTS };
}
