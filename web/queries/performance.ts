import { queryOptions } from '@tanstack/react-query';
import type { TraderAnalytics, TraderStats } from '#src/features/performance/responses.ts';
import { type Api, call } from '#web/api/client.ts';

/** A trader's statistics. */
export const performanceKey = ['performance'] as const;

export const statsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'stats', traderId],
    queryFn: (): Promise<TraderStats> =>
      call(api, 'GET /api/traders/:id/stats', { params: { id: traderId } }),
  });

/** The fewest there are: a curve is of no use to what reads the figures. */
const FEWEST_CLOSES = 2;

/** The figures of all of a trader's entries. */
export const analyticsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...performanceKey, 'analytics', traderId],
    queryFn: async (): Promise<AllTimeFigures> => {
      const { equity: _, ...figures } = await call(api, 'GET /api/traders/:id/analytics', {
        params: { id: traderId },
        query: { closes: FEWEST_CLOSES },
      });
      return figures;
    },
  });

/** Without the equity curve. */
export type AllTimeFigures = Omit<TraderAnalytics, 'equity'>;
