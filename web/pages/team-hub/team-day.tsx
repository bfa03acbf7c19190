import type { DailyPnl } from '#src/features/performance/team-responses.ts';
import { count, countTrades } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { sumTrades } from './sum-trades.ts';
import type { TeamDayReads } from './team-day-reads.ts';
import { TraderRows, TraderRowsSkeleton } from './trader-rows.tsx';

interface TeamDayProps {
  date: string;
  /** The trader whose row is highlighted. */
  traderId: number;
  reads: TeamDayReads;
}

export function TeamDay({ date, traderId, reads: { read, isReady } }: TeamDayProps) {
  const { data: day, error } = read;
  if (error && !day) {
    return <PrivateReadError title="Failed to fetch daily PnL" read={read} />;
  }
  if (!day || !isReady) return <TeamDaySkeleton />;
  if (day.summaries.length === 0) {
    return (
      <div className="px-4 py-5 sm:px-5">
        <p className="text-16 font-semibold">{`No trading activity for ${formatTradeDate(date, { year: true })}`}</p>
        <p className="mt-1 text-muted">Entries that the team records for this day appear here.</p>
      </div>
    );
  }
  return (
    <>
      <Total day={day} />
      <TraderRows date={date} summaries={day.summaries} traderId={traderId} />
    </>
  );
}

function Total({ day }: { day: DailyPnl }) {
  const { summaries, totalPnl, costs } = day;
  const { trades, open } = sumTrades(summaries);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-5 sm:px-5 print:!py-2">
      <div>
        <h3 className="text-12 font-medium text-muted">Total Team P&L</h3>
        <p className="mt-1">
          <MoneyOrPrivate
            value={totalPnl}
            costs={costs}
            className="text-28 max-sm:[font-size:min(1.75rem,9vw)] font-semibold tracking-tight sm:text-40"
          />
        </p>
      </div>
      <p className="flex flex-wrap gap-2 pb-1.5">
        <Badge>{count(summaries.length, 'trader')}</Badge>
        <Badge>{countTrades(trades, open)}</Badge>
      </p>
    </div>
  );
}

function TeamDaySkeleton() {
  return (
    <>
      <div className="px-4 py-5 sm:px-5">
        <Skeleton className="h-4.5 w-28" />
        <Skeleton className="mt-1 h-8.5 w-44 sm:h-11" />
      </div>
      <TraderRowsSkeleton />
    </>
  );
}
