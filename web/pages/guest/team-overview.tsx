import type { ReactNode } from 'react';
import type { Leaderboard } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { LeftOutAccounts } from '#web/features/figures/left-out-accounts.tsx';
import { MoneyOrPrivate, Private } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { toneOfWinRate } from '#web/features/figures/win-rate.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

/** On one line with the large amount next to it. */
const FIGURE_LOOK =
  'text-28 font-semibold tracking-tight max-md:[font-size:min(1.75rem,8.5vw)] lg:leading-11';

/** @param board `undefined` while loading */
export function TeamOverview({ board }: { board: Leaderboard | undefined }) {
  const team = board?.team;
  return (
    <Card
      as="section"
      aria-label="Team Performance Overview"
      aria-busy={team === undefined}
      className="@container"
    >
      <dl className="grid @[16rem]:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Figure label="Total Team P&L" className="max-lg:col-span-full max-lg:border-b lg:border-r">
          {team && <TotalPnl {...team} />}
        </Figure>
        <Figure label="Total Trades" className="@[16rem]:border-r">
          {team && <span className={`${FIGURE_LOOK} tabular-nums`}>{formatCount(team.totalTrades)}</span>}
        </Figure>
        <Figure label="Average Win Rate">
          {team ? (
            <WinRate percent={team.averageWinRate} />
          ) : (
            // As high as the figure and its meter.
            <Skeleton className="mb-4.5 h-7 w-32 lg:mb-7" />
          )}
        </Figure>
      </dl>
      <LeftOutAccounts figures={board} className="border-t border-line px-4 py-2.5 sm:px-5" />
    </Card>
  );
}

interface FigureProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Figure({ label, className = '', children }: FigureProps) {
  return (
    <div className={`flex min-w-0 flex-col border-line px-4 py-4 sm:px-5 ${className}`}>
      <dt className="text-12 font-medium text-muted">{label}</dt>
      <dd className="mt-1 min-h-8.5 lg:min-h-11">{children ?? <Skeleton className="h-7 w-32" />}</dd>
    </div>
  );
}

function TotalPnl({ totalPnl, costs }: Pick<Leaderboard['team'], 'totalPnl' | 'costs'>) {
  if (totalPnl !== null) {
    const look = 'text-28 font-semibold tracking-tight max-md:[font-size:min(1.75rem,10vw)] lg:text-40';
    return <MoneyOrPrivate value={totalPnl} costs={costs} className={look} />;
  }
  return (
    <span className="flex min-h-8.5 items-center text-16 lg:min-h-11">
      <Private />
    </span>
  );
}

function WinRate({ percent }: { percent: number }) {
  return (
    <>
      <Percentage value={percent} className={FIGURE_LOOK} />
      <span className="mt-1.5 block">
        <Meter percent={percent} tone={toneOfWinRate(percent)} />
      </span>
    </>
  );
}
