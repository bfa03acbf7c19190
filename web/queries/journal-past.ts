import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArchivedEntry, JournalHistoryItem } from '#src/journal/contract.ts';
import { type Api, answered, unwrap } from '#web/api.ts';
import { journalKey } from './journal-lists.ts';
import { nextCursor } from './page-cursors.ts';

const PAGE_SIZE = 100;

/** The earlier versions of an entry, newest change first. */
export const historyQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...journalKey, 'history', id],
    queryFn: (): Promise<JournalHistoryItem[]> => unwrap(api.api.journal({ id }).history.get()),
    // Others change entries too.
    staleTime: 0,
  });

interface ArchivedPage {
  entries: ArchivedEntry[];
  next: string | null;
  total: number;
}

/** The own entries of past periods, newest first, page by page. */
export const archivedQuery = (api: Api, traderId: number) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, 'archived', traderId],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<ArchivedPage> => {
      const { data, headers } = await answered(
        api.api.journal.archived.get({
          query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        }),
      );
      return {
        entries: data,
        next: nextCursor(headers.get('link')),
        total: Number(headers.get('x-total-count')),
      };
    },
    initialPageParam: null,
    getNextPageParam: (page: ArchivedPage) => page.next,
    // The admin archives, not this page.
    staleTime: 0,
  });
