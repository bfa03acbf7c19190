/** What distinguishes an entry of our own export from others: two with the same key are equal to a trader. */

import type { Figures } from './types.ts';

type Compared = Pick<
  Figures,
  | 'accountId'
  | 'symbol'
  | 'positionType'
  | 'quantity'
  | 'entryPrice'
  | 'exitPrice'
  | 'tradeDate'
  | 'pnl'
  | 'isOpen'
>;

export const entryKey = (of: Compared): string => `${of.accountId}\n${tradeKey(of)}`;

/** The same, whichever account it is in. */
export const tradeKey = (of: Omit<Compared, 'accountId'>): string =>
  [
    of.symbol.toUpperCase(),
    of.positionType,
    of.quantity,
    priceKey(of.entryPrice),
    priceKey(of.exitPrice),
    of.tradeDate,
    of.pnl,
    of.isOpen,
  ].join('\n');

/** Prices are kept as they were typed: `5000.250` is `5000.25`. */
const priceKey = (price: string | null): string =>
  price?.includes('.') ? price.replace(/\.?0+$/, '') : (price ?? '');
