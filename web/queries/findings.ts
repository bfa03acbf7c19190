import { queryOptions } from '@tanstack/react-query';
import type { TraderFindings } from '#src/features/metrics/finding-responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type EntryFilter, entryFilterParams } from './entry-filter.ts';
import { filterQuery } from './journal.ts';
import { performanceKey } from './performance.ts';

/** What sets some of the trades apart that a filter finds. */
export const findingsQuery = (api: Api, traderId: number, filter: EntryFilter) =>
  queryOptions({
    queryKey: [...performanceKey, 'findings', traderId, entryFilterParams(filter).toString()],
    queryFn: (): Promise<TraderFindings> =>
      call(api, 'GET /api/traders/:id/findings', { params: { id: traderId }, query: filterQuery(filter) }),
  });
