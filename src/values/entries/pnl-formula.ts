/** How a computed P&L came about, in figures: `(6,725.25 − 6,720.00) × 2 × $50 − $9.16`. */

import { formatCount, formatFixed } from '../money/figure.ts';
import { formatMoney } from '../money/money.ts';

interface Formula {
  entryPrice: string;
  exitPrice: string;
  quantity: number;
  pointValue: string;
  positionType: 'long' | 'short';
  /** In cents. */
  costs: bigint;
}

export function pnlFormula(trade: Formula): string {
  const prices = [trade.exitPrice, trade.entryPrice];
  const [from, to] = trade.positionType === 'long' ? prices : prices.toReversed();
  const places = Math.max(...prices.map(countPlaces));
  const move = `${price(from ?? '', places)} − ${inParentheses(price(to ?? '', places))}`;
  return `(${move}) × ${formatCount(trade.quantity)} × $${point(trade.pointValue)}${costs(trade.costs)}`;
}

function costs(cents: bigint): string {
  const amount = formatMoney(cents < 0n ? -cents : cents, { plus: 'never' });
  return cents === 0n ? '' : ` ${cents < 0n ? '+' : '−'} ${amount}`;
}

const countPlaces = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

const price = (decimal: string, places: number): string =>
  `${decimal.startsWith('-') ? '−' : ''}${formatFixed(decimal.replace('-', ''), places)}`;

const inParentheses = (figure: string): string => (figure.startsWith('−') ? `(${figure})` : figure);

/** Dollars without cents where there are none. */
function point(value: string): string {
  const places = countPlaces(value);
  return formatFixed(value, places === 0 ? 0 : Math.max(2, places));
}
