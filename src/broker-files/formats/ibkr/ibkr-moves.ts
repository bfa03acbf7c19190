/** Corporate actions and transfers of Interactive Brokers: `NFLX(US64110L1061) Split 10 for 1 (NFLX, NETFLIX INC, US64110L1061)`. */

import { isZero } from '../fill-cells.ts';
import type { Fill, PositionMove, Row, Stamp } from '../format.ts';
import { movedBy, ratioIn, toMove } from '../moves.ts';
import { leftOut, type NoTrade } from '../rows.ts';
import { instrumentIn } from './ibkr-cells.ts';

export interface CorporateAction {
  category: string;
  currency: string;
  description: string;
  /** Where a column has it. */
  symbol: string;
  quantity: string | null;
  proceeds: string | null;
  realised: string | null;
  at: Stamp;
  tradeDate: string | null;
  account: string | null;
}

const ACTION = /^\s*([A-Z0-9][A-Z0-9. ]*?)\s*\([^)]*\)\s*(.*?)\s*(?:\(([^,()]+),.*\))?\s*$/i;

const withoutOld = (symbol: string): string => symbol.trim().replace(/\.OLD$/i, '');

export function corporateAction(row: Row, action: CorporateAction): PositionMove | NoTrade {
  const { description, quantity, proceeds, at, tradeDate, account } = action;
  const [, main = action.symbol, said = description, behind = action.symbol] = ACTION.exec(description) ?? [];
  const words = said || description;
  const instrument = findInstrument(action.category);
  const known = movedBy(words) ?? { is: 'in', isReverse: false };
  const isNothing = (quantity === null || isZero(quantity)) && known.is !== 'split';
  if (instrument === null || isNothing || !isDollars(action)) return leftOut(words);
  // Of an option a split changes the name as well.
  const isSplit = known.is === 'split' && instrument === 'stocks';
  const symbol = withoutOld(isSplit ? main : behind);
  const ratio = isSplit ? ratioIn(words) : null;
  const isPaid = proceeds !== null && instrument === 'stocks' && !isSplit;
  const { realised } = action;
  const pnl: Fill['pnl'] = realised === null || isZero(realised) ? null : { amount: realised, is: 'net' };
  const paid = isPaid ? { amount: proceeds, pnl } : undefined;
  const of = { symbol, words, instrument, ratio, added: quantity, at, tradeDate, account, paid };
  return toMove(row, { ...of, ...known });
}

export interface Transfer extends Pick<CorporateAction, 'category' | 'currency' | 'symbol' | 'quantity'> {
  /** `ACATS`, `Internal`. */
  type: string;
  /** `In`, `Out`. */
  direction: string;
  at: Stamp;
  account: string | null;
}

export function readTransfer(row: Row, { type, direction, ...transfer }: Transfer): PositionMove | NoTrade {
  const { symbol, quantity, at, account } = transfer;
  const words = /transfer/i.test(type) ? type : `${type} transfer`.trim();
  const instrument = findInstrument(transfer.category);
  const isNothing = symbol === '' || quantity === null || isZero(quantity);
  if (instrument === null || isNothing || !isDollars(transfer)) return leftOut(words);
  const isOut = /out/i.test(direction) || quantity.startsWith('-');
  const added = isOut ? `-${quantity.replace('-', '')}` : quantity;
  return toMove(row, { is: 'in', symbol, words, instrument, added, at, account });
}

/** `null` for what no row of the journal is about. */
function findInstrument(category: string): 'stocks' | 'options' | null {
  try {
    const instrument = category === '' ? 'stocks' : instrumentIn(category);
    return instrument === 'stocks' || instrument === 'options' ? instrument : null;
  } catch {
    return null;
  }
}

const isDollars = ({ currency }: Pick<CorporateAction, 'currency'>): boolean => /^(?:usd)?$/i.test(currency);
