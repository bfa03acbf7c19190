import { queryOptions } from '@tanstack/react-query';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type EntryFilter, entryFilterParams } from './entry-filter.ts';
import { filterQuery } from './journal.ts';
import { performanceKey } from './performance.ts';

type Parts = 'figures' | 'all';

const metrics = (api: Api, traderId: number, filter: EntryFilter, parts: Parts) =>
  queryOptions({
    // Equal filters have equal parameters, whatever their order was.
    queryKey: [...performanceKey, 'metrics', traderId, parts, entryFilterParams(filter).toString()],
    queryFn: (): Promise<TraderMetrics> =>
      call(api, 'GET /api/traders/:id/metrics', {
        params: { id: traderId },
        query: { ...filterQuery(filter), parts },
      }),
  });

/** The figures of the entries that a filter finds. Their lists are empty, which are most of it. */
export const metricsQuery = (api: Api, traderId: number, filter: EntryFilter) =>
  metrics(api, traderId, filter, 'figures');

/** The same with everything that charts show. */
export const metricsSeriesQuery = (api: Api, traderId: number, filter: EntryFilter) =>
  metrics(api, traderId, filter, 'all');
