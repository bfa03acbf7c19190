import type { TraderStats } from '#src/features/performance/responses.ts';
import type { MeterTone } from '#web/ui/notices/meter.tsx';

export type WinRateBand = Extract<MeterTone, 'gain' | 'warn' | 'loss'>;

const GOOD = 60;
const FAIR = 50;

/** The band of a win rate in percent: good, fair or poor. */
export function toneOfWinRate(percent: number): WinRateBand {
  if (percent >= GOOD) return 'gain';
  return percent >= FAIR ? 'warn' : 'loss';
}

/** Fewer closed trades say little of what a win makes against a loss. */
const LEAST_CLOSED = 20;

/**
 * The win rate at which wins and losses of one's own sizes cancel out, in percent: 1 / (1 + payoff); `null` without a
 * payoff, or of too few closed trades.
 */
export function breakEvenWinRate({
  totalTrades,
  openCount,
  riskReward,
}: Pick<TraderStats, 'totalTrades' | 'openCount' | 'riskReward'>): number | null {
  if (riskReward === null || totalTrades - openCount < LEAST_CLOSED) return null;
  return 100 / (1 + riskReward);
}
