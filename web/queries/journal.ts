import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminEntryChange } from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { wireBody } from '#src/values/wire.ts';
import { type Api, unwrap, unwrapWithHeaders } from '#web/api/client.ts';
import { calendarKey, topTraderKey } from './calendar.ts';
import { dailyPnlKey } from './daily-pnl.ts';
import {
  type JournalPage,
  type JournalSelection,
  journalKey,
  journalLists,
  journalListsKey,
  listKey,
  UNCONFIRMED_ID,
  withChanged,
} from './journal-lists.ts';
import { leaderboardKey } from './leaderboard.ts';
import { type Creation, idempotencyHeaders, type OptimisticUpdate, useListWrite } from './list-write.ts';
import { nextCursor } from './page-cursors.ts';
import { performanceKey } from './performance.ts';
import { likelyOutcome, type NewEntry, unconfirmedEntry } from './unconfirmed-entry.ts';

/** Page sizes: of the first page, and of each further one. */
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
    // Comparing every entry with its previous version would slow down long lists; only visible rows re-render.
    structuralSharing: false,
  });

async function journalPage(
  api: Api,
  { traderId, q, filter }: JournalSelection,
  cursor: string | null,
): Promise<JournalPage> {
  const { data, headers } = await unwrapWithHeaders(
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

/** One entry as it is on the server now. */
export function fetchEntry(api: Api, id: number): Promise<JournalEntry> {
  return unwrap(api.api.journal({ id }).get());
}

/** Queries whose results depend on entries. */
export const ENTRY_TOTALS = [dailyPnlKey, performanceKey, calendarKey, topTraderKey, leaderboardKey];

/** Optimistic: the lists show it at once, and roll back when it is rejected. */
export function useCreateEntry() {
  const lists = journalLists(useQueryClient());
  return useJournalWrite<Creation<NewEntry>, JournalEntry>(
    (api, { row, key }) => unwrap(api.api.journal.post(wireBody(row), idempotencyHeaders(key))),
    {
      show({ row }) {
        lists.add(unconfirmedEntry(row));
        return () => void lists.remove(UNCONFIRMED_ID);
      },
      confirm(entry) {
        lists.remove(UNCONFIRMED_ID);
        lists.add(entry);
      },
    },
  );
}

export interface EntryUpdate {
  id: number;
  change: AdminEntryChange;
}

/** Optimistic: the lists show it at once, and roll back when it is rejected. */
export function useUpdateEntry() {
  const lists = journalLists(useQueryClient());
  return useJournalWrite<EntryUpdate, JournalEntry>(
    (api, { id, change }) => unwrap(api.api.journal({ id }).put(wireBody(change))),
    {
      show({ id, change: { version: _, ...change } }) {
        const before = lists.find(id);
        if (!before) return () => {};
        const shown = { ...before, ...change };
        const isSettledAnew = shown.pnl !== before.pnl || shown.isOpen !== before.isOpen;
        const outcome = isSettledAnew ? likelyOutcome(shown) : before.outcome;
        lists.change((list) => withChanged(list, { ...shown, outcome }));
        return () => lists.change((list) => withChanged(list, before));
      },
      confirm: (entry) => lists.change((list) => withChanged(list, entry)),
    },
  );
}

/** Optimistic: the entry leaves the lists at once, and comes back when that is rejected. */
export function useDeleteEntry() {
  const lists = journalLists(useQueryClient());
  return useJournalWrite((api, id: number) => unwrap(api.api.journal({ id }).delete()), {
    show: lists.remove,
  });
}

function useJournalWrite<Input, Output>(
  write: (api: Api, input: Input) => Promise<Output>,
  ahead: Omit<OptimisticUpdate<Input, Output>, 'lists'>,
) {
  return useListWrite(journalKey, write, { also: ENTRY_TOTALS, ahead: { ...ahead, lists: journalListsKey } });
}
