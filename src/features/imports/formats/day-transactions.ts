/** Transactions of brokers who tell the day of each and no time: the newest first, and options removed without a price. */

import { exactOf, magnitude, minus } from '#src/values/exact.ts';
import { fillOf } from './fill-cells.ts';
import type { Fill, Reading, Row } from './format.ts';
import { removingSide } from './removals.ts';
import { RejectedRow, readRows } from './rows.ts';

export type Transaction = Pick<Fill, 'symbol' | 'quantity' | 'price' | 'at'> &
  Omit<Partial<Fill>, 'side'> & {
    /** `null` where an option was removed, and no word says whether it was held long or short. */
    side: Fill['side'] | null;
  };

/** @param read of one row; `null` for what is no trade */
export function readTransactions(
  reading: Reading,
  rows: readonly Row[],
  read: (row: Row) => Transaction | null,
): void {
  const fills: Fill[] = [];
  const removed: { row: Row; transaction: Transaction }[] = [];
  const take = (row: Row, { side, ...told }: Transaction): Fill => {
    const known = side ?? removingSide(fills, told.symbol, told.account ?? null);
    const fill = fillOf(row, { ...told, side: known, tradeDate: told.at.clock.slice(0, 10) });
    fills.push(fill);
    return fill;
  };
  readRows(reading, rows, (row) => {
    const transaction = read(row);
    if (transaction === null) return [];
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

/** For a row that changes what is held without a price. */
export const movedPosition = (symbol: string): RejectedRow =>
  new RejectedRow(
    'unsupported_delivery',
    `This row changes how much of ${symbol.slice(0, 40)} is held, and is no purchase and no sale. Enter by hand what it changes.`,
  );

/** Whether two amounts are further apart than a rounded price explains. */
export function isFarther(a: string, b: string, atMost: string): boolean {
  const [one, other, most] = [exactOf(a), exactOf(b), exactOf(atMost)];
  return (
    one !== null && other !== null && most !== null && minus(magnitude(minus(one, other)), most).units > 0n
  );
}
