/** The text of a cell as people read it. */

import { formatMoney } from '#src/values/money/money.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { formatTradeDate, isTradeDate, yearOf } from '#src/values/time/dates.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import { type Column, isPrice } from './columns.ts';

/** What cannot be read stays as it was typed. */
export function shownText(column: Column, text: string, today: string): string {
  if (text === '') return '';
  if (column === 'date') return dayText(text, today);
  if (column === 'side') return text === 'long' ? 'Long' : text === 'short' ? 'Short' : text;
  // A price in fractions stays one.
  if (isPrice(column) && !/['’′]/.test(text)) {
    const price = readPrice(text);
    return price === null ? text : formatPrice(price);
  }
  return text;
}

const dayText = (text: string, today: string): string =>
  isTradeDate(text) ? formatTradeDate(text, { year: yearOf(text) !== yearOf(today) }) : text;

/** Costs without their sign: they are costs. */
export const costsText = (cents: bigint): string => formatMoney(cents, { plus: 'never' }).replace('$', '');
