import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';

/** How many trades a search offers. */
const OFFERED = 8;

/** The newest of a trader's entries in which all words occur. A search that is no longer wanted is aborted. */
export const foundEntriesQuery = (api: Api, traderId: number, q: string) =>
  queryOptions({
    queryKey: [...journalKey, 'found', { traderId, q }] as const,
    queryFn: ({ signal }): Promise<JournalEntry[]> =>
      call(api, 'GET /api/journal', { query: { traderId, q, filter: 'all', limit: OFFERED }, signal }),
    enabled: q !== '',
    // Entries may have changed since the same words were searched.
    staleTime: 0,
  });
