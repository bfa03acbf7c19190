import { formatTradeDate } from '#src/values/trade-date.ts';
import { Money } from '#web/desk/money.tsx';
import { useToday } from '#web/desk/today.ts';

/** The P&L of a trade, or that there is none yet. */
export function TradeResult({ pnl }: { pnl: string | null }) {
  return pnl === null ? <span className="text-muted">Open</span> : <Money value={pnl} />;
}

/** The day of a trade; the year only where it is another than this one. */
export function TradeDay({ date }: { date: string }) {
  const isThisYear = useToday().slice(0, 4) === date.slice(0, 4);
  return <time dateTime={date}>{formatTradeDate(date, { year: !isThisYear })}</time>;
}
