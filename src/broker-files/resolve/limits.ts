/** What an entry can hold: a row beyond it is not taken, and says why. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import { PRICE_LIMITS } from '#src/values/money/decimal.ts';
import { decimalText, type Exact, magnitude, minus, parseExact } from '#src/values/money/exact.ts';
import { MAX_MONEY_CENTS } from '#src/values/money/money.ts';
import { daysBetween, FIRST_TRADE_DATE, formatTradeDate } from '#src/values/time/dates.ts';
import { RejectedRow } from '../formats/rows.ts';
import { partOfOne, UNITS } from '../formats/unsupported.ts';

const MOST: Exact = { units: 1_000_000_000n, places: 0 };
const PRICES_BELOW: Exact = { units: 10n ** BigInt(PRICE_LIMITS.digits), places: 0 };
const MONEY_BELOW: Exact = { units: MAX_MONEY_CENTS, places: 2 };

/** Digits of a whole number, as nearly all are written. */
const WHOLE = /^[1-9]\d{0,8}$/;

/** In its shortest spelling. */
export function boundQuantity(text: string, instrument: InstrumentType): string {
  if (WHOLE.test(text)) return text;
  const part = partOfOne(text, instrument);
  if (part) throw part;
  const exact = parseExact(text);
  const shortest = exact === null ? text : decimalText(exact);
  if (exact && minus(exact, MOST).units > 0n) {
    throw new RejectedRow(
      'quantity_too_large',
      `${shortest} ${UNITS[instrument]}s are more than an entry can hold.`,
    );
  }
  return shortest;
}

export const boundPrice = (text: string): string =>
  boundedText(text, PRICES_BELOW, 'price_too_large', 'price');

export const boundAmount = <Amount extends string | null>(text: Amount): Amount | string =>
  text === null ? text : boundedText(text, MONEY_BELOW, 'amount_too_large', 'amount');

/** As nearly all are written, in their shortest spelling, and far below any bound. */
const SMALL = /^-?(?:0|[1-9]\d{0,7})(?:\.\d{0,8}[1-9])?$/;

/** In its shortest spelling. */
function boundedText(text: string, below: Exact, code: string, what: string): string {
  if (SMALL.test(text) && text !== '-0') return text;
  const exact = parseExact(text);
  if (exact && minus(magnitude(exact), below).units < 0n) return decimalText(exact);
  throw new RejectedRow(code, `“${text.slice(0, 40)}” is larger than any ${what} that an entry can hold.`);
}

/** A session may be called by a day that begins later: on the Friday before a holiday by the Tuesday after it. */
const SESSION_AHEAD = 4;

/**
 * @param day of the team, on which it was
 * @param tradeDate the broker's own
 */
export function expectTradeDay(day: string, tradeDate: string | null, today: string): void {
  const first = tradeDate !== null && tradeDate < day ? tradeDate : day;
  if (first < FIRST_TRADE_DATE) {
    const shown = formatTradeDate(first, { year: true });
    throw new RejectedRow(
      'day_too_early',
      `${shown} is before the year 2000, with which the journal begins.`,
    );
  }
  const isAhead = tradeDate !== null && tradeDate > today && daysBetween(today, tradeDate) > SESSION_AHEAD;
  if (day <= today && !isAhead) return;
  const shown = formatTradeDate(isAhead ? tradeDate : day, { year: true });
  throw new RejectedRow(
    'day_in_future',
    `${shown} is in the future. Check the time zone, and whether the file has the month or the day first.`,
  );
}
