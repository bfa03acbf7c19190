/**
 * Fills and round trips become trades from flat to flat, by account and full contract.
 *
 * Everything that is known of a contract is paired anew each time, with no state between: files come in any order, overlap
 * and are taken back, so that an older fill changes everything after it. Pairing is cheap, and from any flat point on it
 * gives the same trades as from the first fill.
 */

import { decimalText, type Exact } from '#src/values/exact.ts';
import { freeMemory } from '../free-memory.ts';
import { withExcursions } from './excursions.ts';
import { withStops } from './initial-stops.ts';
import { joinedCosts } from './joined-costs.ts';
import { type Keyed, keyOf } from './keys.ts';
import { withMatchedFills } from './matched-fills.ts';
import { withoutFilledOrders } from './order-fills.ts';
import { pairedFills } from './paired-fills.ts';
import { pairedPieces } from './pieces.ts';
import { toldOnce } from './twice-told.ts';
import type { Dealings, Paired, PairingCode, PairingOptions, PairingProblem, Trade } from './types.ts';

export function pairTrades(dealings: Dealings, options: PairingOptions): Paired {
  const { fills: matched, roundTrips } = withMatchedFills(
    dealings.fills.filter(isDealt),
    dealings.roundTrips.filter(isDealt),
  );
  const empty = [...dealings.fills, ...dealings.roundTrips].filter((row) => !isDealt(row));
  const { fills: costed, left } = joinedCosts(withoutFilledOrders(matched), dealings.costs);
  const { fills, roundTrips: others, problems: twice } = toldOnce(costed, roundTrips, options.dayOf);
  freeMemory(fills.length);
  const pieces = pairedPieces(others, options);
  const groups = [...Map.groupBy(fills, keyOf).values()].map((group) => pairedFills(group, options));
  const ofFills = groups.flatMap((paired) => paired.trades);
  const trades = [...pieces.trades, ...withExcursions(ofFills, dealings.roundTrips)];
  return {
    trades: withStops(trades, dealings.stops).sort(compareTrades),
    problems: [
      ...twice,
      ...[pieces, ...groups].flatMap(({ problems }) => problems),
      ...left.map((line) => problemOf('cost_without_trade', line, line.amount)),
      ...empty.map((row) => problemOf('no_quantity', row, row.quantity)),
    ],
  };
}

const isDealt = ({ quantity }: { quantity: Exact }): boolean => quantity.units > 0n;

type Told = Keyed & Pick<PairingProblem, 'sources'>;

const problemOf = (
  code: PairingCode,
  { sources, account, contract }: Told,
  amount: Exact,
): PairingProblem => ({ code, sources, account, contract, amount: decimalText(amount) });

function compareTrades(a: Trade, b: Trade): number {
  const byOpening = openingOf(a) - openingOf(b);
  if (byOpening !== 0) return byOpening;
  const [keyA, keyB] = [keyOf(a), keyOf(b)];
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  return (a.closedAt ?? 0) - (b.closedAt ?? 0);
}

const openingOf = ({ openedAt, tradeDate }: Trade): number => openedAt ?? Date.parse(tradeDate);
