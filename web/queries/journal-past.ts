import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ArchivedEntry, JournalHistoryItem } from '#src/features/journal/responses.ts';
import { type Api, callWithHeaders } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';
import { nextCursor } from './page-cursors.ts';

const PAGE_SIZE = 100;

interface HistoryPage {
  items: JournalHistoryItem[];
  next: string | null;
}

/** The earlier versions of an entry, newest first, page by page. */
export const historyQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, 'history', id],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<HistoryPage> => {
      const query = { limit: 20, ...(pageParam === null ? {} : { cursor: Number(pageParam) }) };
      const { data, headers } = await callWithHeaders(api, 'GET /api/journal/:id/history', {
        params: { id },
        query,
      });
      return { items: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: HistoryPage) => page.next,
    // Others may change the entry too.
    staleTime: 0,
  });

interface ArchivedPage {
  entries: ArchivedEntry[];
  next: string | null;
  total: number;
}

/** The trader's own archived entries, newest first, page by page. */
export const archivedQuery = (api: Api, traderId: number) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, 'archived', traderId],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<ArchivedPage> => {
      const { data, headers } = await callWithHeaders(api, 'GET /api/journal/archived', {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      });
      return {
        entries: data,
        next: nextCursor(headers.get('link')),
        total: Number(headers.get('x-total-count')),
      };
    },
    initialPageParam: null,
    getNextPageParam: (page: ArchivedPage) => page.next,
    // Archiving happens in the admin area, never on this page.
    staleTime: 0,
  });
