/** Walks through the fills of one account and contract, and cuts them into positions from flat to flat. */

import { decimalText, minus, plus, unitsAt } from '#src/values/exact.ts';
import { sumOf } from './amounts.ts';
import { enter, exit, opened, type Part, type Position, type Scale } from './position.ts';
import type { Simultaneous } from './sorted-fills.ts';
import { splitCosts } from './split.ts';
import type { PairingCode, PairingProblem, ResolvedFill, StatedPnl } from './types.ts';

export interface Walk {
  /** In their order. */
  groups: Iterable<Simultaneous>;
  scale: Scale;
  /** The whole of a fill with its costs. */
  partOf: (fill: ResolvedFill, units: bigint) => Part;
  /** Takes each position as soon as it is flat, the one that is left open at the end. */
  take: (position: Position) => void;
}

interface LeftOver {
  part: Part;
  /** Where it is told. */
  problem: number;
}

/** @returns what was found on the way */
export function walk({ groups, scale, partOf, take: takePosition }: Walk): PairingProblem[] {
  const problems: PairingProblem[] = [];
  let current: Position | null = null;
  /** What a close left over, until the next fill says whether it had turned the position. */
  let leftOver: LeftOver | null = null;

  const tell = (code: PairingCode, fill: ResolvedFill, units: bigint) => {
    const { sources, account, contract } = fill;
    const amount = decimalText({ units, places: scale.quantity });
    problems.push({ code, sources, account, contract, amount });
  };

  const open = (part: Part): void => {
    current ??= opened(part.fill.side === 'buy' ? 'long' : 'short');
    enter(current, part, unitsAt(part.fill.price, scale.price));
  };

  /** Some platforms call a fill that turns a position its exit. What the next one closes was opened by that. */
  const settleLeftOver = (fill: ResolvedFill): void => {
    if (leftOver && fill.effect === 'close' && fill.side !== leftOver.part.fill.side) {
      problems.splice(leftOver.problem, 1);
      open(leftOver.part);
    }
    leftOver = null;
  };

  const isAgainst = ({ side }: ResolvedFill): boolean => current !== null && isOpposite(current, side);

  const take = (fill: ResolvedFill): void => {
    const price = unitsAt(fill.price, scale.price);
    settleLeftOver(fill);
    let rest: Part | null = partOf(fill, unitsAt(fill.quantity, scale.quantity));
    let isLeftOver = false;
    if (current && isAgainst(fill)) {
      if (fill.effect === 'open' && rest.units <= current.held) tell('opens_against', fill, rest.units);
      const [closing, over] = parted(rest, current.held);
      exit(current, closing, statedOf(closing, scale), price);
      if (current.held === 0n) {
        takePosition(current);
        current = null;
      }
      rest = over;
      isLeftOver = true;
    }
    if (!rest) return;
    if (!closesNothing(fill, current, rest)) {
      open(rest);
      return;
    }
    if (isLeftOver) leftOver = { part: rest, problem: problems.length };
    tell('unknown_close', fill, rest.units);
  };

  /** A close of more than is held, among fills of which the order is not sure, waits for what it closes. */
  const canBeTaken = (fill: ResolvedFill): boolean =>
    fill.effect !== 'close' ||
    (current !== null && isAgainst(fill) && unitsAt(fill.quantity, scale.quantity) <= current.held);

  for (const { fills, isOrdered, hasTime } of groups) {
    const unsure = !isOrdered && !hasTime && isOrderUnknown(fills) ? fills[0] : undefined;
    if (unsure) tell('order_unknown', unsure, BigInt(fills.length) * 10n ** BigInt(scale.quantity));
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
  if (current) takePosition(current);
  return problems;
}

const isOpposite = ({ side }: Position, fill: ResolvedFill['side']): boolean =>
  (side === 'long') !== (fill === 'buy');

/** Nobody knows what comes first where a day both buys and sells, unless the file says what opens and what closes. */
const isOrderUnknown = (fills: readonly ResolvedFill[]): boolean =>
  fills.some(({ effect }) => effect === null) && new Set(fills.map(({ side }) => side)).size > 1;

/** It says so itself, or something was realised by it although nothing was open. */
function closesNothing(fill: ResolvedFill, current: Position | null, rest: Part): boolean {
  if (fill.effect !== null) return fill.effect === 'close';
  return current === null && hasRealised(rest);
}

/** The net of a fill that opens is nothing, or what it cost. */
function hasRealised({ pnl, commission, fees }: Part): boolean {
  if (pnl === null || pnl.amount.units === 0n) return false;
  const costs = sumOf([commission, fees]);
  return pnl.is === 'gross' || costs === null || plus(pnl.amount, costs).units !== 0n;
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
function statedOf({ pnl, units }: Part, scale: Scale): StatedPnl | null {
  const isOfOthers = pnl?.quantity && minus(pnl.quantity, { units, places: scale.quantity }).units !== 0n;
  return isOfOthers ? null : pnl;
}

export function scaleOf(fills: readonly ResolvedFill[]): Scale {
  const scale = { quantity: 0, price: 0 };
  for (const { quantity, price } of fills) {
    scale.quantity = Math.max(scale.quantity, quantity.places);
    scale.price = Math.max(scale.price, price.places);
  }
  return scale;
}
