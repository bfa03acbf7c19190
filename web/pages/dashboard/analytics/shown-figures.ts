import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { averageCents } from '#src/values/money/money.ts';
import type { AllTimeFigures } from '#web/queries/performance.ts';

/** The figures of the specification, of what a filter finds; strategies and videos are the trader's, whatever is found. */
export function figuresOfFound(
  { net, costs, entries, openCount, accounts, metrics, sums }: TraderMetrics,
  { activeStrategies, videos }: Pick<AllTimeFigures, 'activeStrategies' | 'videos'>,
): AllTimeFigures {
  const { wins, losses, monthPnl, monthCosts, bestTrade, worstTrade, maxDrawdownPercent } = sums;
  return {
    totalPnl: net,
    costs,
    monthPnl,
    monthCosts,
    winRate: computeWinRate({ wins, entries }) ?? 0,
    wins,
    losses,
    avgTrade: averageCents(net, entries),
    avgWin: metrics.averageWin.value ?? 0n,
    avgLoss: metrics.averageLoss.value ?? 0n,
    maxDrawdownPercent,
    maxDrawdown: metrics.maxDrawdownDays.value ?? 0n,
    profitFactor: metrics.profitFactor.value,
    bestTrade,
    worstTrade,
    riskReward: metrics.payoff.value,
    totalTrades: entries,
    openCount,
    accounts,
    accountsDrawdownPercent: sums.accountsDrawdownPercent,
    activeStrategies,
    videos,
  };
}
