import type { UseQueryResult } from '@tanstack/react-query';
import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';
import { grossAndCosts, isWithoutResult, Money } from '#web/features/figures/money.tsx';
import type { TeamDayPnl } from '#web/queries/daily-pnl.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { sumTrades } from './sum-trades.ts';
import { TraderRows, TraderRowsSkeleton } from './trader-rows.tsx';

interface LastTradingDayProps {
  date: string;
  read: UseQueryResult<TeamDayPnl>;
  traderId: number;
  onShow: (date: string) => void;
}

/** Below a day without trades: the last one that has some, whose head leads to it. */
export function LastTradingDay({ date, read, traderId, onShow }: LastTradingDayProps) {
  const year = !isSameYear(date, useToday());
  const { data: day } = read;
  return (
    <Card as="section" aria-label="Last trading day" className="overflow-hidden print:![break-inside:auto]">
      {day ? (
        <>
          <h2>
            <button
              type="button"
              data-printed=""
              onClick={() => onShow(date)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-16 font-semibold tracking-tight -outline-offset-2 ease-colors hover:bg-surface-2 sm:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium tracking-normal text-muted max-sm:block max-sm:text-12">
                  Last trading day<span className="max-sm:hidden"> · </span>
                </span>
                {formatTradeDate(date, { weekday: true, year })}
                <span className="text-muted"> · </span>
                <DayResult {...day} />
              </span>
              <Icon name="chevron-right" className="size-4 text-muted print:hidden" />
            </button>
          </h2>
          <TraderRows date={date} summaries={day.summaries} traderId={traderId} />
        </>
      ) : read.error ? (
        <PrivateReadError title="Failed to fetch daily PnL" read={read} />
      ) : (
        <TraderRowsSkeleton />
      )}
    </Card>
  );
}

function DayResult({ summaries, totalPnl, costs }: TeamDayPnl) {
  if (isWithoutResult({ value: totalPnl, ...sumTrades(summaries) }))
    return <span className="text-muted">Open</span>;
  return (
    <span data-tip={grossAndCosts({ net: totalPnl, costs })}>
      <Money value={totalPnl} />
    </span>
  );
}
