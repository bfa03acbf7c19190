import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/trade-date.ts';

export const DATE_PARAM = 'date';

/** Whether a day can be asked for: it exists, and is neither too old nor still to come. */
export function isShowable(date: string, today: string): boolean {
  return isTradeDate(date) && date >= FIRST_TRADE_DATE && date <= today;
}

/** The day in the address, else today. */
export function shownDay(params: URLSearchParams, today: string): string {
  const asked = params.get(DATE_PARAM) ?? '';
  return isShowable(asked, today) ? asked : today;
}
