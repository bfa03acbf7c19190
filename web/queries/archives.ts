import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Archive } from '#src/features/archives/responses.ts';
import type { ArchivedEntry } from '#src/features/journal/responses.ts';
import { type Api, call, callWithHeaders } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { newIdempotencyKey } from '#web/forms/idempotency-key.ts';
import { idempotencyHeaders } from './list-write.ts';
import { nextCursor } from './page-cursors.ts';

const archivesKey = ['archives'] as const;

interface ArchivesPage {
  archives: Archive[];
  next: string | null;
}

/** Archives, newest first, page by page. */
export const archivesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...archivesKey, 'list'],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<ArchivesPage> => {
      const query = { limit: 50, ...(pageParam === null ? {} : { cursor: Number(pageParam) }) };
      const { data, headers } = await callWithHeaders(api, 'GET /api/archives', { query });
      return { archives: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: ArchivesPage) => page.next,
  });

export interface ArchivedPage {
  entries: ArchivedEntry[];
  next: string | null;
}

/** The entries of an archive, page by page. */
export const archivedEntriesQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...archivesKey, id, 'entries'],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<ArchivedPage> => {
      const query = { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, headers } = await callWithHeaders(api, 'GET /api/archives/:id/entries', {
        params: { id },
        query,
      });
      return { entries: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: ArchivedPage) => page.next,
  });

/** What Archive & Reset would archive now. */
export const archivePreviewQuery = (api: Api) =>
  queryOptions({
    queryKey: [...archivesKey, 'preview'],
    queryFn: () => call(api, 'GET /api/archive/preview'),
    // The team goes on trading meanwhile.
    staleTime: 0,
  });

/** Archive & Reset. @param label what the period is called; its time if `undefined` */
export function useArchiveAll(label: string | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  // The key stays the same until there is a response, so that a retry does not archive twice.
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: () =>
      call(api, 'POST /api/archive/journal-entries', {
        ...(label === undefined ? {} : { body: { label } }),
        ...idempotencyHeaders(key),
      }),
    onSuccess: () => {
      setKey(newIdempotencyKey());
      // Everything cached still includes the archived entries.
      return queryClient.invalidateQueries();
    },
  });
}
