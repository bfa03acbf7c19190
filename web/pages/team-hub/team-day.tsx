import type { DailyPnl, TraderDay } from '#src/performance/contract.ts';
import { centsOf } from '#src/values/money.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { hasStatus, messageOf } from '#web/api-error.ts';
import { count } from '#web/desk/count.ts';
import { Money, toneOf } from '#web/desk/money.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface TeamDayProps {
  date: string;
  /** Whose row is marked. */
  traderId: number;
  day: DailyPnl | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

export function TeamDay({ date, traderId, day, error, isFetching, onRetry }: TeamDayProps) {
  if (error && !day) {
    return (
      <ErrorState
        title="Failed to fetch daily PnL"
        hint={messageOf(error, 'The server could not be reached.')}
        onRetry={onRetry}
        busy={isFetching}
        action={
          hasStatus(error, 401) && (
            <ButtonLink to="/" reloadDocument>
              Log in again
            </ButtonLink>
          )
        }
      />
    );
  }
  if (!day) return <TeamDaySkeleton />;
  if (day.summaries.length === 0) {
    return (
      <EmptyState
        icon="i-lucide-calendar-x-2"
        title={`No trading activity for ${formatTradeDate(date, { year: true })}`}
        hint="Entries that the team records for this day appear here."
      />
    );
  }
  return (
    <>
      <Total day={day} />
      <TraderRows summaries={day.summaries} traderId={traderId} />
    </>
  );
}

function Total({ day: { summaries, totalPnl } }: { day: DailyPnl }) {
  const trades = summaries.reduce((sum, { tradeCount }) => sum + tradeCount, 0);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-5 sm:px-5">
      <div>
        <h3 className="text-12 font-medium text-muted">Total Team P&L</h3>
        <p className="mt-1">
          <Money value={totalPnl} className="text-28 font-semibold tracking-tight sm:text-40" />
        </p>
      </div>
      <p className="flex gap-2 pb-1.5">
        <Badge>{count(summaries.length, 'trader')}</Badge>
        <Badge>{count(trades, 'trade')}</Badge>
      </p>
    </div>
  );
}

const BARS = { gain: 'bg-gain', loss: 'bg-loss', neutral: 'bg-muted' } as const;

function TraderRows({ summaries, traderId }: { summaries: readonly TraderDay[]; traderId: number }) {
  const largest = Math.max(1, ...summaries.map(({ totalPnl }) => Math.abs(centsOf(totalPnl))));
  return (
    <ul>
      {summaries.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line px-4 py-3 sm:grid-cols-[1fr_80px_minmax(80px,160px)_128px] sm:px-5"
        >
          <div className="row-span-2 flex min-w-0 items-center gap-3 sm:row-span-1">
            <Avatar name={row.traderName} />
            <span className="truncate font-medium">{row.traderName}</span>
            {row.traderId === traderId && <Badge tone="gold">You</Badge>}
          </div>
          <span className="text-right text-12 tabular-nums text-muted max-sm:order-last sm:text-14">
            {count(row.tradeCount, 'trade')}
          </span>
          <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-3 max-sm:hidden">
            <span
              className={`block h-full rounded-full ${BARS[toneOf(row.totalPnl)]}`}
              style={{ width: `${(100 * Math.abs(centsOf(row.totalPnl))) / largest}%` }}
            />
          </span>
          <Money value={row.totalPnl} className="text-right font-semibold" />
        </li>
      ))}
    </ul>
  );
}

function TeamDaySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="px-4 py-5 sm:px-5">
        <Skeleton className="h-4.5 w-28" />
        <Skeleton className="mt-1 h-8.5 w-44 sm:h-11" />
      </div>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-t border-line px-4 sm:px-5">
          <Skeleton round className="size-8" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
