/** Trades and decisions: what a figure counts, and the trades that it opens. */

import type { TraderMetrics } from '#src/features/metrics/responses.ts';

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
