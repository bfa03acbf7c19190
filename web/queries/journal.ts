import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AdminEntryChange, NewJournalEntry } from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type Api, answered, unwrap } from '#web/app/api.ts';
import { useApi } from '#web/app/app-context.tsx';
import { calendarKey, topTraderKey } from './calendar.ts';
import { dailyPnlKey } from './daily-pnl.ts';
import {
  type JournalPage,
  type JournalSelection,
  journalKey,
  journalLists,
  listKey,
  UNCONFIRMED_ID,
  withChanged,
} from './journal-lists.ts';
import { leaderboardKey } from './leaderboard.ts';
import { type Creation, underKey } from './list-write.ts';
import { nextCursor } from './page-cursors.ts';
import { performanceKey } from './performance.ts';

/** How many entries the first page of the list brings, and how many each further one does. */
const FIRST_PAGE = 50;
const FURTHER_PAGE = 500;

/** A trader's entries, newest first, page by page. */
export const journalQuery = (api: Api, { traderId, q, filter }: JournalSelection) =>
  infiniteQueryOptions({
    queryKey: listKey({ traderId, q, filter }),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      journalPage(api, { traderId, q, filter }, pageParam),
    initialPageParam: null,
    getNextPageParam: (page: JournalPage) => page.next,
    // Comparing every entry with what it was would hold up a long list; only those in sight are drawn again.
    structuralSharing: false,
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
        limit: cursor === null ? FIRST_PAGE : FURTHER_PAGE,
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

/** The lists show it at once, and take it back where it is refused. */
export function useCreateEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  const lists = journalLists(queryClient);
  return useMutation({
    mutationFn: ({ row, key }: Creation<NewEntry>): Promise<JournalEntry> =>
      unwrap(api.api.journal.post(row, underKey(key))),
    onMutate: async ({ row: { strategyId = null, ...written } }) => {
      await lists.hold();
      lists.add({ ...written, strategyId, id: UNCONFIRMED_ID, createdAt: '', version: 0 });
    },
    onSuccess: (entry) => {
      lists.remove(UNCONFIRMED_ID);
      lists.add(entry);
      void refreshTotals(queryClient);
    },
    onError: () => void lists.remove(UNCONFIRMED_ID),
  });
}

/** An entry of which its form knows whose it is and of which day. */
export type NewEntry = NewJournalEntry & { traderId: number; tradeDate: string };

export interface EntryUpdate {
  id: number;
  change: AdminEntryChange;
}

/** The lists show it at once, and take it back where it is refused. */
export function useUpdateEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  const lists = journalLists(queryClient);
  return useMutation({
    mutationFn: ({ id, change }: EntryUpdate): Promise<JournalEntry> =>
      unwrap(api.api.journal({ id }).put(change)),
    onMutate: async ({ id, change: { version: _, ...change } }) => {
      await lists.hold();
      const before = lists.find(id);
      if (before) lists.change((list) => withChanged(list, { ...before, ...change }));
      return before;
    },
    onSuccess: (entry) => {
      lists.change((list) => withChanged(list, entry));
      void refreshTotals(queryClient);
    },
    onError: (_error, _update, before) => {
      if (before) lists.change((list) => withChanged(list, before));
    },
  });
}

/** It leaves the lists at once, and comes back where that is refused. */
export function useDeleteEntry() {
  const api = useApi();
  const queryClient = useQueryClient();
  const lists = journalLists(queryClient);
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      await unwrap(api.api.journal({ id }).delete());
    },
    onMutate: async (id) => {
      await lists.hold();
      return lists.remove(id);
    },
    onSuccess: () => void refreshTotals(queryClient),
    onError: (_error, _id, putBack) => putBack?.(),
  });
}
