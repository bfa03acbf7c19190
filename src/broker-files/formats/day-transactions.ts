/** Transactions of brokers who tell the day of each and no time: the newest first, and options removed without a price. */

import { readOption } from '#src/values/contracts/option-symbol.ts';
import { type Exact, magnitude, minus, negate, parseExact, times, whole } from '#src/values/money/exact.ts';
import { isZero, toFill } from './fill-cells.ts';
import type { Fill, PositionMove, Reading, Row, Stamp } from './format.ts';
import { isPayment, movedBy, ratioIn, settleMoves, toMove } from './moves.ts';
import { closingSide, type Holding, hold, nothingHeld } from './removals.ts';
import { type NoTrade, RejectedRow, readRows } from './rows.ts';

export type Transaction = Pick<Fill, 'symbol' | 'quantity' | 'price' | 'at'> &
  Omit<Partial<Fill>, 'side'> & {
    /** `null` where an option was removed, and no word says whether it was held long or short. */
    side: Fill['side'] | null;
  };

/** What changes how much is held, and has no price: a split, a transfer, another name. */
export interface Moved extends Pick<Fill, 'symbol' | 'account' | 'at'>, Partial<Pick<Fill, 'tradeDate'>> {
  /** As the file calls it. */
  moved: string;
  /** What it is said to be, where the words leave that open. */
  said?: string;
  is?: PositionMove['is'];
  instrument: 'options' | 'stocks';
  /** What came, or below zero went; `null` where the file does not say it. */
  added: string | null;
  /** Beside it. */
  money: string | null;
}

/** Whether a row of these words that names something to trade changes how much of it is held. */
export function movesShares(words: string, { added, money }: Pick<Moved, 'added' | 'money'>): boolean {
  const isMoney = money !== null && !isZero(money);
  // For parts of a share that a split or a merger leaves.
  if (/\bin lieu\b/i.test(words)) return false;
  const known = movedBy(words);
  if (known?.is === 'split' || (isMoney && isPayment(words))) return true;
  // Shares without money are not dealt, whatever it is called.
  return added !== null && !isZero(added) && (known !== null || !isMoney);
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
  const take = (row: Row, { side, ...rest }: Transaction): Fill => {
    const key = `${rest.account ?? ''}\n${rest.symbol}`;
    const holding = holdings.get(key) ?? nothingHeld();
    holdings.set(key, holding);
    const known = side ?? closingSide(holding);
    const at = dayTakenOff(rest, rest.at);
    const fill = toFill(row, { ...rest, side: known, at, tradeDate: at.clock.slice(0, 10) });
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
  settleMoves(reading, moves);
  reading.items.sort((a, b) => a.line - b.line);
  // Within a day nothing but the order of the rows shows what came first.
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

/** Of what is no more than a change, the description says which one. */
const VAGUE = /reorg|corporate action|adjust|misc/i;

export function movedIn(row: Row, { moved: words, said = '', money, ...rest }: Moved): PositionMove {
  const known = (VAGUE.test(words) ? movedBy(said) : null) ?? movedBy(words);
  const { is, isReverse } = known ?? { is: 'in', isReverse: false };
  const isPaid = money !== null && is !== 'split' && isPayment(words);
  return toMove(row, {
    tradeDate: null,
    ...rest,
    words,
    is: rest.is ?? is,
    isReverse: isReverse || (is === 'split' && /reverse/i.test(said)),
    ratio: is === 'split' ? ratioIn(`${words} ${said}`) : null,
    paid: isPaid ? { amount: money, pnl: null } : undefined,
  });
}

/**
 * What the amount is more or less than the price comes to: fees, and what a rounded price leaves out.
 * @param of how many shares one of the quantity stands for
 * @throws RejectedRow
 */
export function paidBeside(
  amount: string,
  side: Fill['side'],
  { quantity, price, of }: { quantity: string; price: string; of: number },
): Exact {
  const [size, each, total] = [parseExact(quantity), parseExact(price), parseExact(amount)];
  if (!size || !each || !total) throw new RejectedRow('unreadable_amount', 'Its amount cannot be read.');
  const worth = times(times(size, each), whole(of));
  return minus(side === 'sell' ? worth : negate(worth), total);
}

/** Whether two amounts are further apart than a rounded price explains. */
export function isFarther(a: string, b: string, atMost: string): boolean {
  const [one, other, most] = [parseExact(a), parseExact(b), parseExact(atMost)];
  return (
    one !== null && other !== null && most !== null && minus(magnitude(minus(one, other)), most).units > 0n
  );
}
