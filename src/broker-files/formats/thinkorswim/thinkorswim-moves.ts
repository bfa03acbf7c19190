/** What moves positions without a price, in the cash sections of a statement of thinkorswim. */

import { readAmount } from '../../cells/amount.ts';
import { isZero } from '../fill-cells.ts';
import type { PositionMove, Reading } from '../format.ts';
import { isPayment, movedBy, ratioIn, settleMoves, toMove } from '../moves.ts';
import { leftOut, readRows } from '../rows.ts';
import type { CashLine } from './thinkorswim-cash.ts';

/** Options that are removed are no moves. */
export const REMOVAL = /REMOVAL OF OPTION/i;

interface Where {
  zone: string | null;
  account: string | null;
}

/** What is left of the cash lines: what moves a position, and money that belongs to no trade. */
export function readMoves(reading: Reading, cash: readonly CashLine[], { zone, account }: Where): void {
  const moves: PositionMove[] = [];
  for (const line of cash) {
    if (line.type === 'TRD' || REMOVAL.test(line.description)) continue;
    readRows(reading, [line.row], () => {
      if (line.type === 'BAL') return 'blank';
      const move = moveIn(line, { zone, account });
      if (move === null) return leftOut(line.description || line.type);
      moves.push(move);
      return [move];
    });
  }
  settleMoves(reading, moves);
}

const SHARES_AT_END =
  /(?:([+-][\d,]*\.?\d+)\s+([A-Z][A-Z0-9./]{0,9})|\b([A-Z][A-Z0-9./]{0,9})\s+([+-][\d,]*\.?\d+))\s*$/;

const SYMBOL_AT_END = /\b([A-Z][A-Z0-9./]{0,9})\s*$/;

/** `FORWARD SPLIT 10 FOR 1 NFLX +90.0` */
function moveIn(
  { row, at, type, tradeDate, description, amount }: CashLine,
  { zone, account }: Where,
): PositionMove | null {
  const isWithoutMoney = amount === null || isZero(amount);
  // Shares without money have moved, whatever it is called.
  const known = movedBy(description) ?? (type === 'RAD' || isWithoutMoney ? movedBy('RAD') : null);
  const [, before, behind, ahead, after] = SHARES_AT_END.exec(description) ?? [];
  const size = readAmount(before ?? after ?? '');
  const isSplit = known?.is === 'split';
  // Of a split nothing but the ratio may be stated, or not even that.
  const symbol = behind ?? ahead ?? (isSplit ? SYMBOL_AT_END.exec(description)?.[1] : undefined);
  if (!known || symbol === undefined || (!isSplit && (size === null || isZero(size)))) return null;
  const added = size?.replace('+', '') ?? null;
  const ratio = isSplit ? ratioIn(description) : null;
  const end = description.search(size === null ? SYMBOL_AT_END : SHARES_AT_END);
  const words = description.slice(0, end).trim() || description;
  const paid = amount !== null && isPayment(description) ? { amount, pnl: null } : undefined;
  const of = { symbol, words, added, ratio, account, tradeDate, at: { ...at, zone }, paid };
  return toMove(row, { ...of, ...known });
}
