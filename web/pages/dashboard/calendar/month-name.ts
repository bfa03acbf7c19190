import { formatTradeDate, yearOf } from '#src/values/time/dates.ts';

/** `November 2026`. */
export const monthName = (month: string): string =>
  `${formatTradeDate(`${month}-01`, { longMonth: true }).split(' ')[0]} ${yearOf(`${month}-01`)}`;
