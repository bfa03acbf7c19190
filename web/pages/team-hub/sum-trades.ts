import type { TraderDay } from '#src/features/performance/team-responses.ts';

/** How many trades the team has in a day, and how many of them are open. */
export function sumTrades(summaries: readonly TraderDay[]): { trades: number; open: number } {
  return {
    trades: summaries.reduce((sum, { tradeCount }) => sum + tradeCount, 0),
    open: summaries.reduce((sum, { openCount }) => sum + openCount, 0),
  };
}
