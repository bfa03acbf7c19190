import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { toDollars } from '#src/values/money/money.ts';
import { type Api, call } from '#web/api/client.ts';
import { performanceKey } from './performance.ts';

/** Data of the Dashboard tab beyond the statistics. It changes with them, so it shares their key. */

/** Number of entries in Recent Activity. */
const RECENT_ENTRIES = 5;

/** The most closes a sparkline has room for. */
const DRAWN_CLOSES = 120;

/** A trader's newest entries. */
export const recentEntriesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'recent entries', traderId],
    queryFn: (): Promise<JournalEntry[]> =>
      call(api, 'GET /api/journal', { query: { traderId, filter: 'all', q: '', limit: RECENT_ENTRIES } }),
  });

/** A downsampled equity curve: years of closes with their days would be most of the page. */
export interface EquityLine {
  /** The first and the last day with entries. */
  from: string;
  to: string;
  /** In dollars, ascending by day. */
  closes: number[];
  /** The last close, in cents. */
  equity: bigint;
}

/** A trader's equity curve for a sparkline; `null` without entries. */
export const equityQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'equity', traderId],
    queryFn: async (): Promise<EquityLine | null> => {
      const { equity } = await call(api, 'GET /api/traders/:id/analytics', {
        params: { id: traderId },
        query: { closes: DRAWN_CLOSES },
      });
      const [first, last] = [equity.at(0), equity.at(-1)];
      if (!first || !last) return null;
      const closes = equity.map((point) => toDollars(point.equity));
      return { from: first.date, to: last.date, closes, equity: last.equity };
    },
  });
