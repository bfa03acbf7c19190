/** Which way was dealt, in the words of the platforms. */

import type { PositionType } from '#src/features/journal/contract.ts';
import { dealtSide } from '#src/values/contracts/dealt-side.ts';
import type { Fill } from './format.ts';
import { RejectedRow } from './rows.ts';

const POSITIONS = new Map<string, PositionType>([
  ['long', 'long'],
  ['l', 'long'],
  ['short', 'short'],
  ['s', 'short'],
  ['court', 'short'],
]);

const wordOf = (cell: string) => cell.toLowerCase().replace(/\s/g, '');

export function sideIn(cell: string): Fill['side'] {
  const side = dealtSide(cell);
  if (side !== null) return side;
  throw new RejectedRow('unreadable_side', `“${cell.slice(0, 40)}” is neither a purchase nor a sale.`);
}

export function positionIn(cell: string): PositionType {
  const position = POSITIONS.get(wordOf(cell));
  if (position !== undefined) return position;
  throw new RejectedRow('unreadable_side', `“${cell.slice(0, 40)}” is neither long nor short.`);
}
