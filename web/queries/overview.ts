import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#src/journal/contract.ts';
import type { EquityPoint } from '#src/performance/contract.ts';
import { type Api, unwrap } from '#web/api.ts';
import { performanceKey } from './performance.ts';

/** What the Dashboard tab shows besides the figures. It changes with them, and so is kept under their key. */

/** How many entries Recent Activity lists. */
const RECENT_ENTRIES = 5;

/** How many closes a sparkline is drawn through: it has no room for more. */
const DRAWN_CLOSES = 120;

/** A trader's newest entries. */
export const recentEntriesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'recent entries', traderId],
    queryFn: (): Promise<JournalEntry[]> =>
      unwrap(api.api.journal.get({ query: { traderId, filter: 'all', q: '', limit: RECENT_ENTRIES } })),
  });

/** A close of the account, in little: years of them would be most of the page. */
export type Close = Pick<EquityPoint, 'date' | 'equity'>;

/** The way of a trader's account, for a sparkline. */
export const equityQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'equity', traderId],
    queryFn: async (): Promise<Close[]> => {
      const { equity } = await unwrap(api.api.traders({ id: traderId }).analytics.get());
      return thinned(equity, DRAWN_CLOSES).map(({ date, equity }) => ({ date, equity }));
    },
  });

/** `count` of them at most, evenly spread, the first and the last among them. */
export function thinned<T>(all: readonly T[], count: number): T[] {
  const last = all.length - 1;
  if (last < count) return [...all];
  return Array.from({ length: count }, (_, n) => Math.round((n * last) / (count - 1))).flatMap((n) =>
    all.slice(n, n + 1),
  );
}
