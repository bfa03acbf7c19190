import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportReport } from '#src/features/imports/responses.ts';
import type { ImportTrade } from '#src/features/imports/trade-responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatTimeAt, minuteAt, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { Estimated, Money } from '#web/features/figures/money.tsx';
import { formatNarrowPrice } from '#web/features/figures/price.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

export type Trades = NonNullable<ImportReport['trades']>;

export interface DayTradesProps {
  /** `null`: those that stay open. */
  tradeDate: string | null;
  /** How many there are about. */
  expected: number;
  /** Which look at which files they are of. */
  of: string;
  read: (tradeDate: string | null, offset: number, signal: AbortSignal) => Promise<Trades>;
}

/** As many as are drawn while they are read. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The trades of a day as they would come in. */
export function DayTrades({ tradeDate, expected, of, read }: DayTradesProps) {
  const query = useInfiniteQuery({
    queryKey: ['trades to import', of, tradeDate],
    queryFn: ({ pageParam, signal }) => read(tradeDate, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ offset, count, trades }: Trades) =>
      offset + trades.length < count ? offset + trades.length : null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const format = useApp();
  const name = tradeDate === null ? 'Trades still open' : `Trades of ${formatTradeDate(tradeDate)}`;
  if (!query.data) {
    return query.isError ? (
      <div className="p-4">
        <RetryNotice
          title={`${name}: not read`}
          hint="Nothing was imported."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    ) : (
      <div role="status" aria-label={`${name}: reading`} className="grid gap-2 px-4 py-3 lg:pl-10">
        {ROWS.slice(0, Math.max(expected, 1)).map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    );
  }
  const trades = query.data.pages.flatMap((page) => page.trades);
  const left = (query.data.pages[0]?.count ?? 0) - trades.length;
  if (trades.length === 0)
    return (
      <p className="px-4 py-3 text-muted lg:pl-10">Trades of this day change or are joined with others.</p>
    );
  return (
    <>
      <ul aria-label={name} className="divide-y divide-line">
        {trades
          .map((trade, at) => ({ trade, at }))
          .map(({ trade, at }) => (
            <Trade key={at} trade={trade} format={format} />
          ))}
      </ul>
      {left > 0 && (
        <div className="flex justify-center border-t border-line p-2">
          <Button
            onClick={() => void query.fetchNextPage()}
            busy={query.isFetchingNextPage}
            busyText="Reading..."
          >
            Show more, {formatCount(left)} left
          </Button>
        </div>
      )}
    </>
  );
}

const KINDS = { futures: 'future', stocks: 'share', options: 'option' } as const;
const FATES = { new: '', changed: 'changed', known: 'known', rejected: 'rejected' } as const;

/** On one line where there is room, else on two. */
function Trade({ trade, format }: { trade: ImportTrade; format: TimeFormat }) {
  const { symbol, instrumentType, positionType, quantity, entryPrice, exitPrice, fate } = trade;
  const { costs, net, isOpen, isEstimated } = trade;
  const prices = [entryPrice, exitPrice].filter((price) => price !== null).map(formatNarrowPrice);
  const isOther = fate === 'known' || fate === 'rejected';
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 tabular-nums lg:pl-10',
        'min-[1400px]:gap-x-2 min-[1400px]:grid-cols-[minmax(0,1fr)_4.25rem_3rem_10.5rem_minmax(0,1.3fr)_4.75rem_6rem] min-[1400px]:py-1.5',
        isOther && 'text-muted',
      )}
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 min-[1400px]:contents">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{symbol}</span>
          <span className="text-12 text-muted">{KINDS[instrumentType]}</span>
          {FATES[fate] && (
            <span className={`text-12 ${fate === 'known' ? 'text-muted' : 'font-medium text-warn'}`}>
              {FATES[fate]}
            </span>
          )}
        </span>
        <PositionInWords positionType={positionType} />
        <span className="min-[1400px]:text-right">{formatCount(quantity)}</span>
      </p>
      <p className="text-right min-[1400px]:order-last">
        {net === null || (isOpen && net === 0n) ? (
          <span className="text-muted">open</span>
        ) : (
          <>
            <span className="sr-only">net </span>
            <Money value={net} className={isOther ? 'opacity-75' : ''} />
            {isOpen && <span className="block text-12 text-muted">so far, open</span>}
          </>
        )}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-12 text-muted min-[1400px]:contents">
        <span className="min-w-0 max-[1399px]:empty:hidden min-[1400px]:text-14">
          {showTimes(trade, format)}
        </span>
        <span className="min-w-0 min-[1400px]:text-right min-[1400px]:text-14 min-[1400px]:text-ink">
          {prices.join(' → ')}
        </span>
      </p>
      <p className="text-right text-12 text-muted min-[1400px]:text-14">
        {costs !== null && (
          <>
            <span className="sr-only">costs </span>
            {isEstimated && <Estimated />} {formatMoney(-costs)}
          </>
        )}
      </p>
    </li>
  );
}

/** Clock times within a day, else days. */
function showTimes({ openedAt, closedAt }: ImportTrade, format: TimeFormat): string {
  const moments = [openedAt, closedAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  const days = new Set(moments.map((at) => minuteAt(at, format.timeZone).slice(0, 10)));
  const texts =
    days.size > 1
      ? [...days].map((day) => formatTradeDate(day))
      : moments.map((at) => formatTimeAt(at, format));
  return [...new Set(texts)].join(' – ');
}
