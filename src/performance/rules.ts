import { daysBetween, FIRST_TRADE_DATE } from '#src/values/trade-date.ts';

/** More days than there will be, so that no two summaries share an id. */
const DAYS_PER_TRADER = 1_000_000;

/** The id of a trader's day: the same each time, though the roll-up's rows come and go. */
export function summaryId(traderId: number, date: string): number {
  return traderId * DAYS_PER_TRADER + daysBetween(FIRST_TRADE_DATE, date);
}
