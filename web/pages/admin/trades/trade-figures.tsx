import { formatTradeDate } from '#src/values/dates.ts';
import { useToday } from '#web/app/today.ts';

/** The day of a trade; the year only where it is another than this one. */
export function TradeDay({ date }: { date: string }) {
  const isThisYear = useToday().slice(0, 4) === date.slice(0, 4);
  return <time dateTime={date}>{formatTradeDate(date, { year: !isThisYear })}</time>;
}
