import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Money, MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { PercentOfBase } from '#web/features/figures/percent-of-base.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { chooseRowLook, RankMedal } from './rank-medal.tsx';
import { isIdle, isOfPeriod, type RankedRow } from './ranked-row.ts';

interface LeaderboardCardsProps {
  traders: readonly RankedRow[];
  /** The reader's own id; `null` for a visitor. */
  own: number | null;
}

/** The leaderboard on phones, where a table does not fit. */
export function LeaderboardCards({ traders, own }: LeaderboardCardsProps) {
  return (
    <ol aria-label="Leaderboard">
      {traders.map((trader) => (
        <TraderCard key={trader.traderId} trader={trader} isOwn={trader.traderId === own} />
      ))}
    </ol>
  );
}

function TraderCard({ trader, isOwn }: { trader: RankedRow; isOwn: boolean }) {
  const { rank, name, tradeCount, winRate, totalPnl, costs, percent } = trader;
  return (
    <li
      data-changed={useIsMarked(trader.traderId)}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 border-t border-line px-4 py-3',
        chooseRowLook(rank),
      )}
    >
      <RankMedal rank={rank} />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 py-1 font-medium [overflow-wrap:anywhere]">
          {name}
          {isOwn && <Badge tone="gold">You</Badge>}
        </p>
        {totalPnl !== null && !isIdle(trader) && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <MoneyOrPrivate value={totalPnl} costs={costs} className="text-16 font-semibold" />
            {percent !== null && (
              <span className="text-12 text-muted">
                <Percentage value={percent} digits={2} signed className="text-14" /> of $10,000
              </span>
            )}
          </p>
        )}
        {'accounts' in trader && trader.accounts && (
          <p className="text-right text-12 text-muted">
            <PercentOfBase {...trader.accounts} /> in accounts
          </p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted tabular-nums">
          <span>{count(tradeCount, 'trade')}</span>
          {!isIdle(trader) && (
            <span>
              <Percentage value={winRate} /> win rate
            </span>
          )}
        </p>
        {isOfPeriod(trader) && trader.worstDay && (
          <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted tabular-nums">
            <span>
              Worst day {formatTradeDate(trader.worstDay.date)} <Money value={trader.worstDay.pnl} />
            </span>
            <span>Drawdown {formatMoney(trader.maxDrawdown, { plus: 'never' })}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** Height of a small team's leaderboard. */
export function LeaderboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-25 items-center gap-3 border-t border-line px-4 sm:h-12 sm:px-5">
          <Skeleton round className="size-7" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
