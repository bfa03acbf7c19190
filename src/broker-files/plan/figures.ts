/** A trade of pairing, or of our own export, as an entry holds it; and what an entry cannot hold. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { normalizeDecimal, PRICE_LIMITS } from '#src/values/money/decimal.ts';
import { parseExact, rounded } from '#src/values/money/exact.ts';
import { MAX_MONEY_CENTS } from '#src/values/money/money.ts';
import type { EntryContent, FillContent, RoundTripContent } from '../import-row.ts';
import type { Trade } from '../pairing/types.ts';
import type { Figures } from './types.ts';

/** Why a trade makes no entry. */
export interface Rejection {
  code: string;
  message: string;
}

type Stated = Pick<FillContent | RoundTripContent, 'symbol' | 'root' | 'instrumentType'>;

export const toFigures = (trade: Trade, accountId: number | null, stated: Stated): Figures => ({
  accountId,
  symbol: stated.symbol,
  root: stated.root,
  instrumentType: stated.instrumentType,
  positionType: trade.side,
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  quantity: Number(trade.quantity),
  isOpen: trade.isOpen,
  tradeDate: trade.tradeDate,
  openedAt: trade.openedAt,
  closedAt: trade.closedAt,
  pnl: numberOf(trade.pnl),
  commission: numberOf(trade.commission),
  fees: numberOf(trade.fees),
  stopPrice: trade.stopPrice,
  mae: numberOf(trade.mae),
  mfe: numberOf(trade.mfe),
  isEstimated: trade.isEstimated,
});

const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

export const centsOfText = (text: string | null): number | null => {
  const amount = parseExact(text);
  return amount && Number(rounded(amount, 2));
};

export const figuresOfEntry = (content: EntryContent, accountId: number | null): Figures => ({
  accountId,
  symbol: content.symbol,
  root: content.root,
  instrumentType: content.instrumentType,
  positionType: content.side,
  entryPrice: content.entryPrice,
  exitPrice: content.exitPrice,
  quantity: content.quantity,
  isOpen: content.isOpen,
  tradeDate: content.tradeDate,
  openedAt: content.openedAt,
  closedAt: content.closedAt,
  pnl: centsOfText(content.pnl),
  commission: centsOfText(content.commission),
  fees: centsOfText(content.fees),
  stopPrice: content.stopPrice,
  mae: centsOfText(content.mae),
  mfe: centsOfText(content.mfe),
  isEstimated: false,
});

const MOST_SYMBOL = 40;
const MOST_QUANTITY = 1_000_000_000;
const MOST_MONEY = Number(MAX_MONEY_CENTS);

/** @returns `null` for what an entry can hold */
export function findRejection(figures: Figures): Rejection | null {
  const { symbol, quantity, pnl, commission, fees, openedAt, closedAt } = figures;
  if (symbol.trim() === '' || symbol.length > MOST_SYMBOL) {
    const message = `The journal holds symbols of 1 to ${MOST_SYMBOL} characters; this one has ${symbol.length}. The trade is left out: enter it by hand.`;
    return { code: 'symbol_unsupported', message };
  }
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MOST_QUANTITY) {
    const message = `The journal holds whole quantities up to 1,000,000,000; this trade has ${quantity}. It is left out: enter it by hand.`;
    return { code: 'quantity_unsupported', message };
  }
  if (pnl === null && !figures.isOpen) {
    const message =
      'What this trade made is not known: the file has no P&L, and its contract has no point value. Ask the admin to add the contract, then import the file again.';
    return { code: 'pnl_unknown', message };
  }
  if ([pnl, commission, fees, figures.mae, figures.mfe].some(isTooMuch)) {
    const message =
      'An amount of this trade is $1,000,000,000 or more, which the journal cannot hold. Check its prices and its quantity in the file.';
    return { code: 'amount_too_large', message };
  }
  if (![figures.entryPrice, figures.exitPrice, figures.stopPrice].every(isPrice)) {
    const message =
      'A price of this trade has more than 12 digits, which the journal cannot hold. Check the file.';
    return { code: 'price_too_large', message };
  }
  if (openedAt !== null && closedAt !== null && closedAt < openedAt) {
    const message = 'This trade closes before it opens. Check its times in the file.';
    return { code: 'times_reversed', message };
  }
  return null;
}

const isTooMuch = (amount: number | null): boolean => amount !== null && Math.abs(amount) >= MOST_MONEY;
const isPrice = (price: string | null): boolean => price === null || isPriceText(price);
const isPriceText = memoizeTexts((price) => normalizeDecimal(price, PRICE_LIMITS) !== null);
