import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { countTrades } from '#src/values/count.ts';

/** What every chart is made from. */
export interface ChartProps {
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  /** The path of the trades that a part of them is made of. */
  tradesOf: TradesOf;
}

/**
 * Search parameters of the decisions among some trades. Open and copied ones are left out where there are any, so that
 * a figure opens as many as it is of.
 */
export function ofDecisions(
  found: Pick<TraderMetrics, 'entries' | 'openCount' | 'decisions'> | undefined,
  query: string,
): string {
  // An open trade has no result.
  const others = found && found.entries - (query.includes('result=') ? found.openCount : 0) - found.decisions;
  return others === 0 ? query : `${query}&isDecision=true`;
}

/** What a figure counts. Where every trade is a decision, they are trades. */
export const nounOf = (
  of: 'trade' | 'decision' | 'day',
  { entries, decisions }: Pick<TraderMetrics, 'entries' | 'decisions'>,
): string => (of === 'decision' && entries === decisions ? 'trade' : of);

export type TradesOf = (query: string, entryId?: number) => string;

/** `34 trades, 12 decisions, 58.8% won` */
export function detailsOf(entries: number, decisions: number, winRate: string | null): string {
  return [countTrades(entries, 0, decisions), winRate && `${winRate} won`].filter(Boolean).join(', ');
}
