import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { dollarsOf } from '#src/values/money.ts';
import { type Api, unwrap } from '#web/app/api.ts';
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

/** The way of an account in little: years of closes, each with its day, would be most of the page. */
export interface EquityLine {
  /** The first and the last day with entries. */
  from: string;
  to: string;
  /** In dollars, ascending by day. */
  closes: number[];
  /** The last of them, as on the wire. */
  equity: string;
}

/** The way of a trader's account, for a sparkline; `null` without entries. */
export const equityQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'equity', traderId],
    queryFn: async (): Promise<EquityLine | null> => {
      const { equity } = await unwrap(api.api.traders({ id: traderId }).analytics.get());
      const [first, last] = [equity.at(0), equity.at(-1)];
      if (!first || !last) return null;
      const closes = downsample(equity, DRAWN_CLOSES).map((point) => dollarsOf(point.equity));
      return { from: first.date, to: last.date, closes, equity: last.equity };
    },
  });

/** `count` of them at most, evenly spread, the first and the last among them. */
export function downsample<T>(all: readonly T[], count: number): T[] {
  const last = all.length - 1;
  if (last < count) return [...all];
  return Array.from({ length: count }, (_, n) => Math.round((n * last) / (count - 1))).flatMap((n) =>
    all.slice(n, n + 1),
  );
}
