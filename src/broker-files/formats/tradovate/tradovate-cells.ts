/** What the files of Tradovate have in common: month first, decimal points, and the zone of whoever exported them. */

import type { Stamp } from '../format.ts';
import { type Cells, idIn, type Spelling } from '../rows.ts';

export const TRADOVATE = ['Tradovate', 'NinjaTrader'];
export const SPELLING: Spelling = { mark: '.', order: 'mdy' };

type PairKey =
  | 'symbol'
  | 'quantity'
  | 'buyPrice'
  | 'sellPrice'
  | 'boughtAt'
  | 'soldAt'
  | 'buyFill'
  | 'sellFill'
  | 'pnl';

/** A purchase and a sale that Tradovate has matched, first in, first out. Its P&L is gross. */
export function pairIn(cells: Cells<PairKey>) {
  const symbol = cells.required('symbol');
  const fillIds = { buy: requiredId(cells, 'buyFill'), sell: requiredId(cells, 'sellFill') };
  const [bought, sold] = [cells.stamp('boughtAt'), cells.stamp('soldAt')];
  const [buyPrice, sellPrice] = [cells.price('buyPrice', symbol), cells.price('sellPrice', symbol)];
  const isLong = isLongPair(bought, sold, fillIds);
  return {
    kind: 'roundTrip' as const,
    instrument: 'futures' as const,
    // The same in every report, so that the same pair is known again.
    id: `${fillIds.buy}-${fillIds.sell}`,
    symbol,
    quantity: cells.quantity('quantity'),
    side: isLong ? ('long' as const) : ('short' as const),
    entryPrice: isLong ? buyPrice : sellPrice,
    exitPrice: isLong ? sellPrice : buyPrice,
    openedAt: isLong ? bought : sold,
    closedAt: isLong ? sold : bought,
    // As it is written, also where it is not what the prices make: pairing tells that, which knows a point's value.
    pnl: { amount: cells.requiredAmount('pnl'), is: 'gross' as const },
    pointValue: null,
    commission: null,
    fees: null,
    isWhole: false,
    fillIds,
    mae: null,
    mfe: null,
  };
}

function requiredId(cells: Cells<PairKey>, key: 'buyFill' | 'sellFill'): string {
  return idIn(cells.required(key)) ?? cells.required(key);
}

/** Within one second the lower id came first. */
function isLongPair(bought: Stamp, sold: Stamp, { buy, sell }: { buy: string; sell: string }): boolean {
  if (bought.clock !== sold.clock) return bought.clock < sold.clock;
  return buy.length === sell.length ? buy < sell : buy.length < sell.length;
}
