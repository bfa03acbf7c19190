/** A position from the fill that opens it to the one that makes it flat, matched first in, first out. */

import type { PositionType } from '#src/features/journal/contract.ts';
import type { Costs, ResolvedFill, StatedPnl } from './types.ts';

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
}

interface Lot {
  price: bigint;
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
}

export const opened = (side: PositionType): Position => ({
  side,
  legs: [],
  held: 0n,
  largest: 0n,
  move: 0n,
  lots: [],
  oldest: 0,
});

export function enter(position: Position, part: Part, price: bigint): void {
  position.legs.push(legOf(part, 'entry', part.pnl));
  position.lots.push({ price, units: part.units });
  position.held += part.units;
  if (position.held > position.largest) position.largest = position.held;
}

/**
 * @param part of no more than is held
 * @param pnl what the file says was realised by it
 */
export function exit(position: Position, part: Part, pnl: Part['pnl'], price: bigint): void {
  position.legs.push(legOf(part, 'exit', pnl));
  position.held -= part.units;
  for (let left = part.units; left > 0n; ) {
    const lot = position.lots[position.oldest];
    if (!lot) return;
    const units = lesser(lot.units, left);
    const gain = position.side === 'long' ? price - lot.price : lot.price - price;
    position.move += gain * units;
    lot.units -= units;
    left -= units;
    if (lot.units === 0n) position.oldest++;
  }
}

const legOf = (
  { fill, units, commission, fees, isEstimated }: Part,
  role: PositionLeg['role'],
  pnl: Part['pnl'],
): PositionLeg => ({ role, fill, units, commission, fees, isEstimated, pnl });

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
