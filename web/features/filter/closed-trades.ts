/** What a figure of closed trades counts, and the trades that it opens. */

import type { TraderMetrics } from '#src/features/metrics/responses.ts';

/** Search parameters of the closed ones among some trades. Open ones are left out where there are any. */
export function ofClosed(found: Pick<TraderMetrics, 'openCount'> | undefined, query: string): string {
  // One that was won or lost is not open.
  return found?.openCount === 0 || query.includes('result=') ? query : `${query}&isClosed=true`;
}

/** What a figure counts. Where every trade is closed, they are trades. */
export const chooseNoun = (
  of: 'trade' | 'closed trade' | 'day',
  { openCount }: Pick<TraderMetrics, 'openCount'>,
): string => (of === 'closed trade' && openCount === 0 ? 'trade' : of);
