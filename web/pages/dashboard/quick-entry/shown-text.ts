/** The text of a cell as people read it. */

import { readTime } from '#src/values/entries/entry-times.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { formatTime } from '#src/values/time/clock.ts';
import { formatTradeDate, isTradeDate, yearOf } from '#src/values/time/dates.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import { type Column, isPrice, isTime } from './columns.ts';
import type { Known } from './known.ts';

/** What cannot be read stays as it was typed. */
export function shownText(
  column: Column,
  text: string,
  { today, clock }: Pick<Known, 'today' | 'clock'>,
): string {
  if (text === '') return '';
  if (column === 'date') return dayText(text, today);
  if (column === 'side') return text === 'long' ? 'Long' : text === 'short' ? 'Short' : text;
  if (isTime(column)) {
    const read = readTime(text);
    if (read === null) return text;
    const time = formatTime(read.time, clock);
    return read.day === null ? time : `${formatTradeDate(read.day)} ${time}`;
  }
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
