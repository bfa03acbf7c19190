/**
 * Fills and round trips become trades from flat to flat, by account and full contract.
 *
 * Everything that is known of a contract is paired anew each time, with no state between: files come in any order, overlap
 * and are taken back, so that an older fill changes everything after it. Pairing is cheap, and from any flat point on it
 * gives the same trades as from the first fill.
 */

import { decimalText, type Exact } from '#src/values/money/exact.ts';
import type { Between } from '../between.ts';
import { deduplicate } from './deduplicate.ts';
import { excursionsIn } from './excursions.ts';
import { initialStops } from './initial-stops.ts';
import { joinedCosts } from './joined-costs.ts';
import { type Keyed, keyOf } from './keys.ts';
import { withMatchedFills } from './matched-fills.ts';
import { withoutFilledOrders } from './order-fills.ts';
import { pairedFills } from './paired-fills.ts';
import { pairedPieces } from './pieces.ts';
import type {
  PairingCode,
  PairingInput,
  PairingOptions,
  PairingProblem,
  ResolvedFill,
  Trade,
} from './types.ts';

/**
 * @param take is given each trade as soon as it is made, in no order: what has many of them need not keep them as they are here
 * @returns what was found on the way
 */
export function pairTrades(
  pairingInput: PairingInput,
  options: PairingOptions,
  take: (trade: Trade) => void,
  between: Between = () => {},
): PairingProblem[] {
  const { fills: matched, roundTrips } = withMatchedFills(
    pairingInput.fills.filter(isDealt),
    pairingInput.roundTrips.filter(isDealt),
  );
  const empty = [...pairingInput.fills, ...pairingInput.roundTrips].filter((row) => !isDealt(row));
  const { fills: costed, left } = joinedCosts(withoutFilledOrders(matched), pairingInput.costs);
  const { fills, roundTrips: others, problems: duplicates } = deduplicate(costed, roundTrips, options.dayOf);
  between(fills.length);
  const [withStop, withExcursions] = [
    initialStops(pairingInput.stops),
    excursionsIn(pairingInput.roundTrips),
  ];
  const ofPieces = pairedPieces(others, options, (trade) => take(withStop(trade)));
  const { moves } = pairingInput;
  // One contract may have become another: then they are paired together.
  const key = moves.length > 0 ? ({ account }: Keyed) => account : keyOf;
  const movesOf = Map.groupBy(moves, key);
  const groups = new Map([...movesOf.keys()].map((of): [string, ResolvedFill[]] => [of, []]));
  for (const [of, group] of Map.groupBy(fills, key)) groups.set(of, group);
  const ofFills = [...groups].flatMap(([of, group]) =>
    pairedFills(group, movesOf.get(of) ?? [], options, (trade) => take(withStop(withExcursions(trade)))),
  );
  return [
    ...duplicates,
    ...ofPieces,
    ...ofFills,
    ...left.map((line) => toProblem('cost_without_trade', line, line.amount)),
    ...empty.map((row) => toProblem('no_quantity', row, row.quantity)),
  ];
}

const isDealt = ({ quantity }: { quantity: Exact }): boolean => quantity.units > 0n;

type ProblemSource = Keyed & Pick<PairingProblem, 'sources'>;

const toProblem = (
  code: PairingCode,
  { sources, account, contract }: ProblemSource,
  amount: Exact,
): PairingProblem => ({ code, sources, account, contract, amount: decimalText(amount) });

type Placed = Pick<Trade, 'openedAt' | 'closedAt' | 'tradeDate'>;

/** The earliest first. */
export const compareTrades = (a: Placed, b: Placed): number =>
  openingOf(a) - openingOf(b) || (a.closedAt ?? 0) - (b.closedAt ?? 0);

const openingOf = ({ openedAt, tradeDate }: Placed): number => openedAt ?? Date.parse(tradeDate);
