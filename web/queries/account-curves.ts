import { queryOptions } from '@tanstack/react-query';
import type { AccountCurves } from '#src/features/metrics/account-curve-responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type EntryFilter, entryFilterParams } from './entry-filter.ts';
import { filterQuery } from './journal.ts';
import { performanceKey } from './performance.ts';

/** What was made over time in each account, of the trades that a filter finds. */
export const accountCurvesQuery = (api: Api, traderId: number, filter: EntryFilter) =>
  queryOptions({
    queryKey: [...performanceKey, 'account-curves', traderId, entryFilterParams(filter).toString()],
    queryFn: (): Promise<AccountCurves> =>
      call(api, 'GET /api/traders/:id/account-curves', {
        params: { id: traderId },
        query: filterQuery(filter),
      }),
  });
