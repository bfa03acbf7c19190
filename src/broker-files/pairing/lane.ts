/** What is held of one contract while its fills are walked through. */

import type { Part, Position } from './position.ts';
import type { Hold, PairingProblem, ResolvedFill, ResolvedMove } from './types.ts';

interface LeftOver {
  part: Part;
  problem: PairingProblem;
}

export interface Lane {
  contract: string;
  current: Position | null;
  /** What a close left over, until the next fill says whether it had turned the position. */
  leftOver: LeftOver | null;
  /** Of which nobody knows what they cost, or how many they are: what is done with them makes no trade. */
  away: Away | null;
  /** Of shares, the position that a sale of more than was held has closed, until the rest turns out to be a short one. */
  turned: Turned | null;
}

/** Without that sale, and closed by it. */
interface Turned {
  before: Position;
  closed: Position;
}

export interface Away {
  hold: Hold;
  /** Below zero where they are short; `null` where nobody knows. */
  units: bigint | null;
  fills: ResolvedFill[];
  move: ResolvedMove;
}
