import type { ImportReport, ImportTrade } from '#src/features/imports/responses.ts';
import { formatTime, formatTimeRange } from '#src/values/clock.ts';
import { count } from '#src/values/count.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { formatMoney } from '#src/values/money.ts';
import { minuteAt, type TimeFormat } from '#src/values/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { Money } from '#web/features/figures/money.tsx';
import { formatNarrowPrice } from '#web/features/figures/price.ts';
import { Estimated } from './estimated.tsx';

type Day = ImportReport['days'][number];

/** The trades that an import would make of a day. */
export function DayTrades({ day }: { day: Day }) {
  const { tradeDate, trades, tradeCount } = day;
  const app = useApp();
  return (
    <ul aria-label={`Trades of ${formatTradeDate(tradeDate)}`} className="divide-y divide-line tabular-nums">
      {trades
        .map((trade, at) => ({ trade, at }))
        .map(({ trade, at }) => (
          <TradeItem key={at} trade={trade} time={timeText(trade, tradeDate, app)} />
        ))}
      {tradeCount > trades.length && (
        <li className="px-4 py-2 text-12 text-muted lg:pl-10">
          and {count(tradeCount - trades.length, 'more trade')}
        </li>
      )}
    </ul>
  );
}

const KINDS = { futures: 'future', options: 'option', stocks: 'share' } as const;

function TradeItem({ trade, time }: { trade: ImportTrade; time: string }) {
  const { symbol, instrumentType, positionType, quantity, entryPrice, exitPrice, costs, net, isEstimated } =
    trade;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-1.5 lg:min-h-8 lg:grid-cols-[minmax(0,1.4fr)_4.5rem_3rem_minmax(0,1.4fr)_minmax(0,1.7fr)_5rem_6.5rem] lg:pl-10">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{symbol}</span>{' '}
        <span className="text-12 text-muted">{KINDS[instrumentType]}</span>
      </span>
      <span className="max-lg:order-2">
        <PositionInWords positionType={positionType} />
        <span className="lg:hidden"> {formatCount(quantity)}</span>
      </span>
      <span className="text-right max-lg:hidden">{formatCount(quantity)}</span>
      <span className="text-muted max-lg:order-3 max-lg:text-right">{time}</span>
      <span className="text-muted max-lg:order-4 lg:text-right">{pricesText(entryPrice, exitPrice)}</span>
      <span className="text-right text-muted max-lg:order-5">
        {isEstimated && (
          <>
            <Estimated />{' '}
          </>
        )}
        {formatMoney(-costs)}
        <span className="lg:sr-only"> costs</span>
      </span>
      <span className="text-right max-lg:order-1">
        {trade.isOpen ? (
          <span className="text-muted">open</span>
        ) : net === null ? (
          '—'
        ) : (
          <Money value={net} className="font-medium" />
        )}
      </span>
    </li>
  );
}

const pricesText = (entry: string | null, exit: string | null): string =>
  [entry, exit].map((price) => (price === null ? '—' : formatNarrowPrice(price))).join(' → ');

function timeText(
  { openedAt, closedAt }: ImportTrade,
  tradeDate: string,
  { timeZone, clock }: TimeFormat,
): string {
  const shown = (instant: string) => {
    const [date = '', time = ''] = minuteAt(Date.parse(instant), timeZone).split(' ');
    return {
      date,
      time,
      text: `${date === tradeDate ? '' : `${formatTradeDate(date)}, `}${formatTime(time, clock)}`,
    };
  };
  const [opened, closed] = [openedAt && shown(openedAt), closedAt && shown(closedAt)];
  if (!opened || !closed) return (opened || closed || { text: '' }).text;
  if (opened.date === closed.date && opened.date === tradeDate) {
    return formatTimeRange(opened.time, closed.time, clock, ' – ');
  }
  return `${opened.text} – ${closed.text}`;
}
