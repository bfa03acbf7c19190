/** A position from the fill that opens it to the one that makes it flat, matched first in, first out. */

import type { PositionType } from '#src/features/journal/contract.ts';
import { divided } from '#src/values/money/exact.ts';
import type { Costs, ResolvedFill, ResolvedMove, StatedPnl } from './types.ts';

/** The decimals of prices and quantities of one contract, so that the walk counts in whole numbers. */
export interface Scale {
  quantity: number;
  price: number;
}

/** A fill, or the part of it that belongs to one trade. */
export interface Part extends Costs {
  fill: ResolvedFill;
  units: bigint;
  isEstimated: boolean;
  /** What the file says was realised by it. */
  pnl: StatedPnl | null;
}

export interface PositionLeg extends Part {
  role: 'entry' | 'exit';
  /** What its contracts have become by splits. */
  now: bigint;
}

/** Its cost stays, whatever its shares become. */
interface Lot {
  cost: bigint;
  units: bigint;
}

export interface Position {
  side: PositionType;
  legs: PositionLeg[];
  held: bigint;
  largest: bigint;
  /** What the matched lots moved in favour of the position: price × quantity. */
  move: bigint;
  /** From the oldest one that is left. */
  lots: Lot[];
  oldest: number;
  /** What moved it without a price. */
  moves: ResolvedMove[];
}

export const opened = (side: PositionType): Position => ({
  side,
  legs: [],
  held: 0n,
  largest: 0n,
  move: 0n,
  lots: [],
  oldest: 0,
  moves: [],
});

/** As it stands, whatever is done with it afterwards. */
export const copyPosition = (position: Position): Position => ({
  ...position,
  legs: position.legs.map((leg) => ({ ...leg })),
  lots: position.lots.map((lot) => ({ ...lot })),
  moves: [...position.moves],
});

export function enter(position: Position, part: Part, price: bigint): void {
  position.legs.push(toLeg(part, 'entry', part.pnl));
  position.lots.push({ cost: price * part.units, units: part.units });
  position.held += part.units;
  if (position.held > position.largest) position.largest = position.held;
}

/**
 * @param part of no more than is held
 * @param pnl what the file says was realised by it
 */
export function exit(position: Position, part: Part, pnl: Part['pnl'], price: bigint): void {
  position.legs.push(toLeg(part, 'exit', pnl));
  position.held -= part.units;
  for (let left = part.units; left > 0n; ) {
    const lot = position.lots[position.oldest];
    if (!lot) return;
    const units = lesser(lot.units, left);
    const cost = units === lot.units ? lot.cost : (lot.cost * units) / lot.units;
    const worth = price * units;
    position.move += position.side === 'long' ? worth - cost : cost - worth;
    lot.cost -= cost;
    lot.units -= units;
    left -= units;
    if (lot.units === 0n) position.oldest++;
  }
}

/** It goes on as so many contracts: what it cost stays. @param units above 0 */
export function restate(position: Position, units: bigint, moves: readonly ResolvedMove[]): void {
  const { held, lots } = position;
  let left = units;
  const last = lots.length - 1;
  for (let at = position.oldest; at <= last; at++) {
    const lot = lots[at];
    if (!lot) continue;
    lot.units = at === last ? left : divided(lot.units * units, held);
    left -= lot.units;
  }
  for (const leg of position.legs) leg.now = divided(leg.now * units, held);
  position.largest = position.largest === held ? units : divided(position.largest * units, held);
  position.held = units;
  position.moves.push(...moves);
}

const toLeg = (
  { fill, units, commission, fees, isEstimated }: Part,
  role: PositionLeg['role'],
  pnl: Part['pnl'],
): PositionLeg => ({ role, fill, units, now: units, commission, fees, isEstimated, pnl });

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
