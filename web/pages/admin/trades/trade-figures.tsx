import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';

/** The day of a trade; with the year unless it is the current one. */
export function TradeDay({ date }: { date: string }) {
  return <time dateTime={date}>{formatTradeDate(date, { year: !isSameYear(date, useToday()) })}</time>;
}
