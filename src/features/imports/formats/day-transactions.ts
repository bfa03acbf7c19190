/** Transactions of brokers who tell the day of each and no time: the newest first, and options removed without a price. */

import { exactOf, magnitude, minus } from '#src/values/exact.ts';
import { readOption } from '#src/values/option-symbol.ts';
import { fillOf } from './fill-cells.ts';
import type { Fill, PositionMove, Reading, Row, Stamp } from './format.ts';
import { joinRenames, movedBy, moveOf, ratioIn } from './moves.ts';
import { closingSide, type Holding, hold, nothingHeld } from './removals.ts';
import { type NoTrade, readRows } from './rows.ts';

export type Transaction = Pick<Fill, 'symbol' | 'quantity' | 'price' | 'at'> &
  Omit<Partial<Fill>, 'side'> & {
    /** `null` where an option was removed, and no word says whether it was held long or short. */
    side: Fill['side'] | null;
  };

/** What changes how much is held, and has no price: a split, a transfer, another name. */
export interface Moved extends Pick<Fill, 'symbol' | 'account' | 'at'> {
  /** As the file calls it. */
  moved: string;
  /** Where the words leave it open. */
  is?: PositionMove['is'];
  instrument: 'options' | 'stocks';
  /** What came, or below zero went; `null` where the file does not say it. */
  added: string | null;
}

export function readTransactions(
  reading: Reading,
  rows: readonly Row[],
  read: (row: Row) => Transaction | Moved | NoTrade,
): void {
  const fills: Fill[] = [];
  const moves: PositionMove[] = [];
  const holdings = new Map<string, Holding>();
  const removed: { row: Row; transaction: Transaction }[] = [];
  const take = (row: Row, { side, ...told }: Transaction): Fill => {
    const key = `${told.account ?? ''}\n${told.symbol}`;
    const holding = holdings.get(key) ?? nothingHeld();
    holdings.set(key, holding);
    const known = side ?? closingSide(holding);
    const at = dayTakenOff(told, told.at);
    const fill = fillOf(row, { ...told, side: known, at, tradeDate: at.clock.slice(0, 10) });
    fills.push(fill);
    hold(holding, fill);
    return fill;
  };
  readRows(reading, rows, (row) => {
    const transaction = read(row);
    if (transaction === 'blank' || 'leftOut' in transaction) return transaction;
    if ('moved' in transaction) {
      const move = movedIn(row, transaction);
      moves.push(move);
      return [move];
    }
    if (transaction.side !== null) return [take(row, transaction)];
    // What it removes may stand below it.
    removed.push({ row, transaction });
    return [];
  });
  for (const { row, transaction } of removed) readRows(reading, [row], () => [take(row, transaction)]);
  joinRenames(moves);
  reading.items.sort((a, b) => a.line - b.line);
  // Within a day nothing but the order of the rows tells what came first.
  if (isNewestFirst(fills)) reading.items.reverse();
}

/** An option that expired on a Friday is booked on the Monday after it. */
function dayTakenOff(
  { symbol, instrument, price, effect }: Pick<Transaction, 'symbol' | 'instrument' | 'price' | 'effect'>,
  at: Stamp,
): Stamp {
  const isTakenOff = instrument === 'options' && effect === 'close' && price === '0';
  const expiry = isTakenOff ? readOption(symbol.toUpperCase())?.expiry : undefined;
  const isLater = expiry !== undefined && expiry < at.clock.slice(0, 10);
  return isLater ? { ...at, clock: `${expiry}T00:00:00.000` } : at;
}

/** Most of the days are followed by an earlier one. */
function isNewestFirst(fills: readonly Fill[]): boolean {
  const days = fills.toSorted((a, b) => a.line - b.line).map(({ at }) => at.clock);
  let falls = 0;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? day;
    falls += before > day ? 1 : before < day ? -1 : 0;
  }
  return falls >= 0;
}

const movedIn = (row: Row, { moved: words, ...told }: Moved): PositionMove => {
  const { is, isReverse } = movedBy(words) ?? { is: 'in', isReverse: false };
  return moveOf(row, {
    ...told,
    words,
    is: told.is ?? is,
    isReverse,
    ratio: ratioIn(words),
    tradeDate: null,
  });
};

/** Whether two amounts are further apart than a rounded price explains. */
export function isFarther(a: string, b: string, atMost: string): boolean {
  const [one, other, most] = [exactOf(a), exactOf(b), exactOf(atMost)];
  return (
    one !== null && other !== null && most !== null && minus(magnitude(minus(one, other)), most).units > 0n
  );
}
