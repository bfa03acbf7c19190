import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  JournalEntry,
  JournalEntryChange,
  JournalFilter,
  NewJournalEntry,
} from '#src/journal/contract.ts';
import { type Api, answered, unwrap } from '#web/api.ts';
import { useApi } from '#web/desk/desk.tsx';
import { calendarKey, topTraderKey } from './calendar.ts';
import { dailyPnlKey } from './daily-pnl.ts';
import { leaderboardKey } from './leaderboard.ts';
import { performanceKey } from './performance.ts';

/** How many entries one page of the list brings. */
const PAGE_SIZE = 50;

export const journalKey = ['journal'] as const;

/** What part of a trader's journal is listed. */
export interface JournalSelection {
  traderId: number;
  /** What is searched for; blank for everything. */
  q: string;
  filter: JournalFilter;
}

export interface JournalPage {
  entries: JournalEntry[];
  /** What the next page is asked for with; `null` on the last. */
  next: string | null;
  /** How many entries there are in all; `null` with a search, which is not counted. */
  total: number | null;
}

/** A trader's entries, newest first, page by page. */
export const journalQuery = (api: Api, { traderId, q, filter }: JournalSelection) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, { traderId, q, filter }],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      journalPage(api, { traderId, q, filter }, pageParam),
    initialPageParam: null,
    getNextPageParam: (page: JournalPage) => page.next,
  });

async function journalPage(
  api: Api,
  { traderId, q, filter }: JournalSelection,
  cursor: string | null,
): Promise<JournalPage> {
  const { data, headers } = await answered(
    api.api.journal.get({
      query: {
        traderId,
        filter,
        limit: PAGE_SIZE,
        q,
        ...(cursor === null ? {} : { cursor }),
      },
    }),
  );
  const total = headers.get('x-total-count');
  return {
    entries: data,
    next: nextCursor(headers.get('link')),
    total: total === null ? null : Number(total),
  };
}

/** The cursor of the page after this one, out of its `Link` header (RFC 8288). */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}

/** One entry as it stands on the server now. */
export function fetchEntry(api: Api, id: number): Promise<JournalEntry> {
  return unwrap(api.api.journal({ id }).get());
}

/** Every list that an entry counts in is fetched again. */
async function refreshTotals(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [journalKey, dailyPnlKey, performanceKey, calendarKey, topTraderKey, leaderboardKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Fetches again what may have changed elsewhere. */
export function useRefreshJournal(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refreshTotals(queryClient), [queryClient]);
}

export function useCreateEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entry: NewJournalEntry): Promise<JournalEntry> => unwrap(api.api.journal.post(entry)),
    onSuccess: () => refreshTotals(queryClient),
  });
}

export interface EntryUpdate {
  id: number;
  change: JournalEntryChange;
}

export function useUpdateEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: EntryUpdate): Promise<JournalEntry> =>
      unwrap(api.api.journal({ id }).put(change)),
    onSuccess: () => refreshTotals(queryClient),
  });
}

export function useDeleteEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      await unwrap(api.api.journal({ id }).delete());
    },
    onSuccess: () => refreshTotals(queryClient),
  });
}
