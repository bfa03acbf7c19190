import type { TraderStats } from '#src/features/performance/responses.ts';
import { formatFixed } from '#src/values/money/figure.ts';
import { formatPercentage, Percentage } from '#web/features/figures/percentage.tsx';
import { breakEvenWinRate, toneOfWinRate, type WinRateBand } from '#web/features/figures/win-rate.ts';
import { journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { None } from '#web/ui/display/none.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { WholeLink } from './whole-link.tsx';

/** The message for each band of the win rate. */
const MESSAGES = {
  gain: 'Excellent win rate! Keep up the great work.',
  warn: 'Good performance, room for improvement.',
  loss: 'Focus on risk management and strategy refinement.',
} satisfies Record<WinRateBand, string>;

interface WinRateProps {
  traderId: number;
  /** `undefined` while loading. */
  stats: TraderStats | undefined;
}

export function WinRate({ traderId, stats }: WinRateProps) {
  // Nobody is judged by no trade.
  const percent = stats && (stats.entries === 0 ? null : stats.winRate);
  const band = toneOfWinRate(percent ?? 0);
  return (
    <div className="relative mt-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <span>
          <WholeLink to={journalPath(traderId)} className="text-12 font-medium text-muted hover:text-ink">
            Win Rate
          </WholeLink>
        </span>
        {percent === undefined ? (
          <Skeleton className="h-4.5 w-12" />
        ) : percent === null ? (
          <None />
        ) : (
          <Percentage value={percent} className="font-semibold" />
        )}
      </div>
      <Meter percent={percent ?? 0} tone={band} />
      <p className="mt-2 min-h-4.5 text-12 text-muted">{typeof percent === 'number' && MESSAGES[band]}</p>
      {stats && <BreakEven {...stats} />}
    </div>
  );
}

/** What the verdict above leaves out: how many have to be won depends on what a win makes against a loss. */
function BreakEven(stats: TraderStats) {
  const { winRate, riskReward } = stats;
  const needed = breakEvenWinRate(stats);
  if (needed === null || riskReward === null) return null;
  const [won, even] = [winRate, needed].map((percent) => formatPercentage(percent, 1, false).text);
  return (
    <p className="mt-1 text-12 text-muted tabular-nums">
      {`${won} won · ${even} would break even at your payoff of ${formatFixed(riskReward, 2)}`}
    </p>
  );
}
