import { queryOptions } from '@tanstack/react-query';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import type { StrategyCurve } from '#src/features/metrics/strategy-curve-responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { performanceKey } from './performance.ts';

/** Whether copies are in what is measured. */
type Copies = 'with' | 'without';

/** No other filter. */
const ALL = { q: '', filter: 'all' } as const;

/** What each of a trader's strategies made over time. */
export const strategyCurvesQuery = (api: Api, traderId: number, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'strategy curves', traderId, copies],
    queryFn: (): Promise<StrategyCurve[]> =>
      call(api, 'GET /api/traders/:id/strategy-curves', {
        params: { id: traderId },
        query: { ...ALL, copies },
      }),
  });

/** A trader's metrics, by strategy. */
export const strategyMetricsQuery = (api: Api, traderId: number, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'by strategy', traderId, copies],
    queryFn: (): Promise<TraderMetrics> =>
      call(api, 'GET /api/traders/:id/metrics', {
        params: { id: traderId },
        query: { ...ALL, copies, parts: 'strategy' },
      }),
  });

/** The metrics of one strategy, by tag. @param query what the journal lists its trades by */
export const strategyTagsQuery = (api: Api, traderId: number, query: string, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'by tag', traderId, query, copies],
    queryFn: (): Promise<TraderMetrics> =>
      call(api, 'GET /api/traders/:id/metrics', {
        params: { id: traderId },
        query: { ...ALL, copies, ...Object.fromEntries(new URLSearchParams(query)), parts: 'tag' },
      }),
  });
