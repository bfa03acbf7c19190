/** What moves a position without a price, as it is stored. */

import type { PositionMove } from '../formats/format.ts';
import { RejectedRow } from '../formats/rows.ts';
import type { MoveContent } from '../import-row.ts';
import { hashIdentity } from './identity.ts';
import { dayAlone } from './moments.ts';
import { dayOfRow, isUnknown, type Made, type RowContext, type Times } from './rows.ts';

/** Of what the journal cannot hold nothing is moved. */
export function moveRow(
  item: PositionMove,
  { closedAt, closedKey }: Times,
  context: RowContext,
): Made | { leftOut: string } {
  const when = dayOfRow(closedAt, dayAlone(item.at), item.tradeDate, context);
  const day = when.tradeDate ?? when.day;
  const known = contractIn(item.symbol, item, day, context);
  if (known === null) return { leftOut: item.words };
  const { contract, symbol } = known;
  const [from, to] = [item.from, item.to].map(
    (other) => other && (contractIn(other, item, day, context)?.contract ?? null),
  );
  const { is, words, isReverse, added } = item;
  const isMoved = from != null || to != null;
  const answer = is === 'split' ? context.splits(symbol, day) : null;
  const ratio = answer ?? item.ratio;
  const content: MoveContent = {
    kind: 'move',
    // Without the name of the other side it is no rename.
    is: is === 'rename' && !isMoved ? ((added ?? '').startsWith('-') ? 'out' : 'in') : is,
    words,
    symbol,
    ratio,
    isAnswered: answer !== null,
    isReverse,
    added,
    from: from ?? null,
    to: to ?? null,
    at: closedAt,
    ...when,
  };
  const said = ratio && `${ratio.new}:${ratio.old}`;
  const identity = hashIdentity('move', contract, is, added, from ?? to ?? null, said, closedKey ?? day);
  return { contract, identity, hasId: false, content };
}

function contractIn(
  symbol: string,
  { instrument }: PositionMove,
  day: string,
  { resolveContract }: RowContext,
) {
  try {
    const known = resolveContract(symbol, { instrument }, day);
    return isUnknown(known) ? null : known;
  } catch (error) {
    if (error instanceof RejectedRow) return null;
    throw error;
  }
}
