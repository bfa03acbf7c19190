import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminEntryChange } from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { moneyHeader, wireBody } from '#src/values/wire/wire.ts';
import { type Api, call, callWithHeaders } from '#web/api/client.ts';
import type { EntryFilter, JournalSelection } from './entry-filter.ts';
import {
  type JournalPage,
  type JournalSums,
  journalKey,
  journalLists,
  journalListsKey,
  listKey,
  UNCONFIRMED_ID,
} from './journal-lists.ts';
import { type Creation, idempotencyHeaders, type OptimisticUpdate, useListWrite } from './list-write.ts';
import { OF_ENTRIES } from './live-topics.ts';
import { nextCursor } from './page-cursors.ts';
import { likelyOutcome, type NewEntry, unconfirmedEntry } from './unconfirmed-entry.ts';

/** Page sizes: of the first page, and of each further one. */
const FIRST_PAGE = 50;
const FURTHER_PAGE = 500;

/** The part of a trader's entries that a filter selects, in the order asked for, page by page. */
export const journalQuery = (api: Api, selection: JournalSelection) =>
  infiniteQueryOptions({
    queryKey: listKey(selection),
    queryFn: ({ pageParam }: { pageParam: string | null }) => journalPage(api, selection, pageParam),
    initialPageParam: null,
    getNextPageParam: (page: JournalPage) => page.next,
    // Comparing every entry with its previous version would slow down long lists; only visible rows re-render.
    structuralSharing: false,
  });

async function journalPage(
  api: Api,
  selection: JournalSelection,
  cursor: string | null,
): Promise<JournalPage> {
  const query = journalParams(selection, cursor, { first: FIRST_PAGE, further: FURTHER_PAGE });
  const { data, headers } = await callWithHeaders(api, 'GET /api/journal', { query });
  return { entries: data, next: nextCursor(headers.get('link')), sums: readSums(headers) };
}

/** A filter as the calls take it. */
export const filterQuery = <Filter extends EntryFilter>({ tag, kind, ...filter }: Filter) => ({
  ...filter,
  ...(tag && { tag: [...tag] }),
  ...(kind && { kind: [...kind] }),
});

/** What is asked of a selection's pages. */
export const journalParams = (
  selection: JournalSelection,
  cursor: string | null,
  limit: { first: number; further: number },
) => ({
  ...filterQuery(selection),
  limit: cursor === null ? limit.first : limit.further,
  ...(cursor === null ? {} : { cursor }),
});

function readSums(headers: Headers): JournalSums {
  const number = (name: string) => Number(headers.get(name));
  const averageR = headers.get('x-average-r') ?? '';
  return {
    total: number('x-total-count'),
    net: moneyHeader(headers, 'x-total-net'),
    wins: number('x-wins'),
    losses: number('x-losses'),
    winRate: number('x-win-rate'),
    averageR: averageR === '' ? null : Number(averageR),
    rCount: number('x-r-count'),
  };
}

/** One entry as it is on the server now. */
export function fetchEntry(api: Api, id: number): Promise<JournalEntry> {
  return call(api, 'GET /api/journal/:id', { params: { id } });
}

/** One entry, which need not be among those that are listed. */
export const entryQuery = (api: Api, id: number) =>
  queryOptions({ queryKey: [...journalKey, 'entry', id], queryFn: () => fetchEntry(api, id) });

/** Optimistic: the lists show it at once, and roll back when it is rejected. */
export function useCreateEntry() {
  const lists = journalLists(useQueryClient());
  return useJournalWrite<Creation<NewEntry>, JournalEntry>(
    (api, { row, key }) =>
      call(api, 'POST /api/journal', { body: wireBody(row), ...idempotencyHeaders(key) }),
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
    (api, { id, change }) => call(api, 'PUT /api/journal/:id', { params: { id }, body: wireBody(change) }),
    {
      show({ id, change: { version: _, ...change } }) {
        const before = lists.find(id);
        if (!before) return () => {};
        const shown = { ...before, ...change };
        const isSettledAnew = shown.pnl !== before.pnl || shown.isOpen !== before.isOpen;
        const outcome = isSettledAnew ? likelyOutcome(shown) : before.outcome;
        return lists.update({ ...shown, outcome });
      },
      confirm: (entry) => void lists.update(entry),
      drop: ({ id }) => void lists.remove(id),
    },
  );
}

/** Optimistic: the entry leaves the lists at once, and comes back when that is rejected. */
export function useDeleteEntry() {
  const lists = journalLists(useQueryClient());
  return useJournalWrite((api, id: number) => call(api, 'DELETE /api/journal/:id', { params: { id } }), {
    show: (id) => lists.remove(id),
  });
}

function useJournalWrite<Input, Output>(
  write: (api: Api, input: Input) => Promise<Output>,
  ahead: Omit<OptimisticUpdate<Input, Output>, 'lists'>,
) {
  return useListWrite(journalKey, write, { topics: OF_ENTRIES, ahead: { ...ahead, lists: journalListsKey } });
}
