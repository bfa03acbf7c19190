import { queryOptions } from '@tanstack/react-query';
import type { UsedTag } from '#src/features/journal/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';

/** As many as the server gives. */
const MOST = 500;

/** The tags a trader uses, the last used first. */
export const usedTagsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...journalKey, 'tags', traderId],
    queryFn: (): Promise<UsedTag[]> =>
      call(api, 'GET /api/journal/tags', { query: { traderId, limit: MOST } }),
    // The admin's writes concern other lists.
    staleTime: 0,
  });
