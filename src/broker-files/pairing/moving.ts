/** What moves a position without a price: it goes on as other shares at the same cost, or what follows is held back. */

import { decimalText, divided, type Exact, unitsAt } from '#src/values/money/exact.ts';
import type { Away, Lane } from './lane.ts';
import { type Position, restate, type Scale } from './position.ts';
import type { Hold, PairingProblem, ResolvedMove, SplitRatio } from './types.ts';

export interface Moving {
  findLane: (contract: string) => Lane;
  scale: Scale;
  /** Takes what stays open as it was. */
  leave: (lane: Lane) => void;
  report: (problem: PairingProblem) => void;
  dateOf: (move: ResolvedMove) => string;
}

/** Rows that report the same event. */
interface Event {
  moves: readonly ResolvedMove[];
  move: ResolvedMove;
  date: string;
}

/** @returns takes moves that no fill stands between, in their order */
export function mover(moving: Moving): (moves: readonly ResolvedMove[]) => void {
  /** Renames that the row of one of the two names has brought about. */
  const renamed = new Set<string>();
  return (moves) => {
    const events = Map.groupBy(moves, (move) => eventKey(move, moving.dateOf(move)));
    for (const [key, same] of events) {
      const [move] = same;
      if (!move) continue;
      const event = { moves: same, move, date: moving.dateOf(move) };
      if (move.is === 'split') split(moving, event);
      else if (move.is === 'in') for (const one of same) come(moving, one, event.date);
      else if (move.is === 'out') for (const one of same) go(moving, one, event.date);
      else if (!renamed.has(key)) {
        renamed.add(key);
        rename(moving, event);
      }
    }
  };
}

function eventKey(move: ResolvedMove, date: string): string {
  if (move.is !== 'rename') return `${move.is} ${move.contract} ${date}`;
  return `rename ${move.from ?? move.contract} ${move.to ?? move.contract}`;
}

/** Each goes through all that is held. No shares are split and renamed so often. */
const MOST_MOVES = 100;

const signedOf = ({ side, held }: Position): bigint => (side === 'long' ? held : -held);
const positive = (units: bigint): bigint => (units < 0n ? -units : units);

function toHold(why: Hold['why'], { move, date }: Pick<Event, 'move' | 'date'>): Hold {
  return { why, words: move.words, date, quantity: move.added && decimalText(move.added) };
}

/** What was held stays open as it was; what is done with it from here on makes no trade. */
function holdBack({ leave }: Moving, lane: Lane, away: Omit<Away, 'fills'>): void {
  leave(lane);
  lane.away = { ...away, fills: lane.away?.fills ?? [] };
}

interface Shares {
  one: bigint;
  /** That came and went, both above zero. */
  came: bigint;
  went: bigint;
}

/** @param sign of what is held */
function sharesIn(moves: readonly ResolvedMove[], scale: Scale, sign: bigint): Shares {
  const shares = { one: 10n ** BigInt(scale.quantity), came: 0n, went: 0n };
  for (const { added } of moves) {
    const units = added ? unitsAt(added, scale.quantity) * sign : 0n;
    if (units > 0n) shares.came += units;
    else shares.went -= units;
  }
  return shares;
}

const isNear = (a: bigint, b: bigint, one: bigint): boolean => positive(a - b) < one;

function split(moving: Moving, event: Event): void {
  const { findLane, scale } = moving;
  const { moves, move } = event;
  const lane = findLane(move.contract);
  if (lane.away) {
    const { units } = lane.away;
    lane.away.units = units && afterSplit(units, event, scale).units;
    return;
  }
  if (!lane.current) {
    // Shares that were there before the file begins.
    const units = broughtBy(event, scale);
    const hold = toHold('uncosted', event);
    holdBack(moving, lane, { hold, units, move });
    return;
  }
  if (lane.current.moves.length >= MOST_MOVES) {
    holdBack(moving, lane, { hold: toHold('unclear', event), units: null, move });
    return;
  }
  const { units, why } = afterSplit(signedOf(lane.current), event, scale);
  if (units === null) holdBack(moving, lane, { hold: toHold(why, event), units, move });
  else restate(lane.current, positive(units), moves);
}

type After = { units: bigint; why: null } | { units: null; why: 'ratio' | 'unclear' };

/** @param held above zero, or below it where it is short */
function afterSplit(held: bigint, { moves, move }: Event, scale: Scale): After {
  const sign = held < 0n ? -1n : 1n;
  const units = becomes(positive(held), moves, move, sharesIn(moves, scale, sign));
  if (typeof units === 'string') return { units: null, why: units };
  return units > 0n ? { units: units * sign, why: null } : { units: null, why: 'unclear' };
}

function becomes(
  held: bigint,
  moves: readonly ResolvedMove[],
  { isReverse }: ResolvedMove,
  { one, ...shares }: Shares,
): bigint | 'ratio' | 'unclear' {
  const ratio = moves.find(({ isAnswered }) => isAnswered)?.ratio ?? null;
  if (ratio) return byRatio(held, ratio);
  let { came, went } = shares;
  // Some write what came to a short without a sign.
  if (came === 0n && !isReverse && held - went <= 0n) [came, went] = [went, 0n];
  const given = moves.find((one) => one.ratio)?.ratio ?? null;
  if (came > 0n && went > 0n && !isNear(went, held, one)) return 'unclear';
  const isLess = given ? byRatio(held, given) < held : isReverse;
  const stated =
    came > 0n && (went > 0n || (isLess && came >= one)) ? came : came + went > 0n ? held + came - went : null;
  if (stated === null) return given ? byRatio(held, given) : 'ratio';
  if (given) return isNear(stated, byRatio(held, given), one) ? stated : 'unclear';
  const isClear = (came > 0n && went > 0n) || came + went < one || isUsual(held, stated, one);
  return isClear ? stated : 'unclear';
}

const byRatio = (held: bigint, ratio: SplitRatio): bigint => {
  const places = Math.max(ratio.new.places, ratio.old.places);
  return divided(held * unitsAt(ratio.new, places), unitsAt(ratio.old, places));
};

/** So many for one, or one of these: a quantity alone that makes another ratio is that of more shares than are known. */
const USUAL: readonly (readonly [bigint, bigint])[] = [
  ...[
    [3n, 2n],
    [5n, 2n],
    [7n, 2n],
    [4n, 3n],
    [5n, 3n],
    [5n, 4n],
    [6n, 5n],
    [11n, 10n],
    [21n, 20n],
  ].map(([a = 1n, b = 1n]) => [a, b] as const),
];

function isUsual(held: bigint, stated: bigint, one: bigint): boolean {
  const [more, less] = stated > held ? [stated, held] : [held, stated];
  const times = divided(more, less);
  const isIt = (a: bigint, b: bigint) =>
    stated > held ? isNear(stated, divided(held * a, b), one) : isNear(stated, divided(held * b, a), one);
  return (times > 1n && isIt(times, 1n)) || USUAL.some(([a, b]) => isIt(a, b));
}

/** How many shares there are after a split of what nobody knows; `null` where the rows do not show. */
function broughtBy({ moves }: Event, scale: Scale): bigint | null {
  const { came, went } = sharesIn(moves, scale, 1n);
  if (came > 0n && went > 0n) return came;
  const ratio = moves.find((move) => move.ratio)?.ratio;
  if (!ratio || (came === 0n && went === 0n)) return null;
  const places = Math.max(ratio.new.places, ratio.old.places);
  const [more, less] = [unitsAt(ratio.new, places), unitsAt(ratio.old, places)];
  if (more === less) return null;
  return divided((came - went) * more, more - less);
}

function rename(moving: Moving, { moves, move, date }: Event): void {
  const { findLane, scale } = moving;
  const [old, now] = [findLane(move.from ?? move.contract), findLane(move.to ?? move.contract)];
  const findQuantity = (contract: string): Exact | null =>
    moves.find((one) => one.contract === contract && one.added)?.added ?? null;
  const [left, came] = [findQuantity(old.contract), findQuantity(now.contract)];
  const cameUnits = came && unitsAt(came, scale.quantity);
  const hold = toHold('unclear', { move, date });
  if (old.away) {
    holdBack(moving, now, { ...old.away, units: now.current ? null : (cameUnits ?? old.away.units) });
    if (now.away) now.away.fills = old.away.fills;
    old.away = null;
    return;
  }
  if (!old.current) {
    const isNothing = now.current === null && now.away === null;
    holdBack(moving, now, { hold: { ...hold, why: 'uncosted' }, units: isNothing ? cameUnits : null, move });
    return;
  }
  const held = old.current.held;
  const one = 10n ** BigInt(scale.quantity);
  const ratio = moves.find((other) => other.ratio)?.ratio ?? null;
  const isAll = left === null || isNear(positive(unitsAt(left, scale.quantity)), held, one);
  const becomes = cameUnits ? positive(cameUnits) : ratio ? byRatio(held, ratio) : held;
  const isEndless = old.current.moves.length >= MOST_MOVES;
  if (!isAll || becomes === 0n || now.current || now.away || isEndless) {
    holdBack(moving, now, { hold, units: null, move });
    moving.leave(old);
    return;
  }
  restate(old.current, becomes, moves);
  [now.current, now.turned] = [old.current, old.turned];
  [old.current, old.turned] = [null, null];
}

function come(moving: Moving, move: ResolvedMove, date: string): void {
  const lane = moving.findLane(move.contract);
  const added = move.added && unitsAt(move.added, moving.scale.quantity);
  const before = lane.current ? signedOf(lane.current) : (lane.away?.units ?? (lane.away ? null : 0n));
  const units = before === null || added === null ? null : before + added;
  const hold = lane.away?.hold ?? toHold('uncosted', { move, date });
  holdBack(moving, lane, { hold, units, move });
}

function go(moving: Moving, move: ResolvedMove, date: string): void {
  const lane = moving.findLane(move.contract);
  const added = move.added && unitsAt(move.added, moving.scale.quantity);
  const { contract, account, sources } = move;
  if (lane.away) {
    const { units, fills } = lane.away;
    lane.away.units = units === null || added === null ? null : units + added;
    if (lane.away.units === 0n && fills.length === 0) lane.away = null;
    return;
  }
  if (!lane.current) return;
  const held = signedOf(lane.current);
  const hold = toHold('left', { move, date });
  const isAll = added === null || held + added === 0n;
  holdBack(moving, lane, { hold, units: isAll ? 0n : held + added, move });
  if (!isAll) return;
  lane.away = null;
  moving.report({ code: 'held_back', sources, account, contract, amount: '0', hold });
}
