/** Transactions of brokers who tell the day of each and no time: the newest first, and options removed without a price. */

import { exactOf, magnitude, minus } from '#src/values/exact.ts';
import { readOption } from '#src/values/option-symbol.ts';
import { fillOf } from './fill-cells.ts';
import type { Fill, Reading, Row, Stamp } from './format.ts';
import { closingSide, type Holding, hold, nothingHeld } from './removals.ts';
import { RejectedRow, readRows } from './rows.ts';

export type Transaction = Pick<Fill, 'symbol' | 'quantity' | 'price' | 'at'> &
  Omit<Partial<Fill>, 'side'> & {
    /** `null` where an option was removed, and no word says whether it was held long or short. */
    side: Fill['side'] | null;
  };

/** What changes how much is held, and has no price: a split, a transfer, another name. */
export interface Moved extends Pick<Fill, 'symbol' | 'account' | 'at'> {
  /** As the file calls it. */
  moved: string;
  instrument: 'options' | 'stocks';
  /** What came, or below zero went; `null` where the file does not say it. */
  added: string | null;
}

/** What is no trade: a dividend, a deposit. */
export interface LeftOut {
  /** As the file calls it. */
  leftOut: string;
}

export function readTransactions(
  reading: Reading,
  rows: readonly Row[],
  read: (row: Row) => Transaction | Moved | LeftOut,
): void {
  const fills: Fill[] = [];
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
    if ('leftOut' in transaction) return [];
    if ('moved' in transaction) throw movedPosition(transaction);
    if (transaction.side !== null) return [take(row, transaction)];
    // What it removes may stand below it.
    removed.push({ row, transaction });
    reading.skipped--;
    return [];
  });
  for (const { row, transaction } of removed) readRows(reading, [row], () => [take(row, transaction)]);
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

const movedPosition = ({ symbol, moved }: Moved): RejectedRow =>
  new RejectedRow(
    'unsupported_delivery',
    `${moved.slice(0, 60)}: this changes how much of ${symbol.slice(0, 40)} is held, and is no purchase and no sale. Enter by hand what it changes.`,
  );

/** Whether two amounts are further apart than a rounded price explains. */
export function isFarther(a: string, b: string, atMost: string): boolean {
  const [one, other, most] = [exactOf(a), exactOf(b), exactOf(atMost)];
  return (
    one !== null && other !== null && most !== null && minus(magnitude(minus(one, other)), most).units > 0n
  );
}
