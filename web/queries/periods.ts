import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Period, PeriodSummary } from '#src/features/performance/period-responses.ts';
import { type Api, call, callWithHeaders } from '#web/api/client.ts';
import { nextCursor } from './page-cursors.ts';

/** Apart from what entries change: a past period stays as it is. */
const periodsKey = ['periods'] as const;

interface PeriodsPage {
  periods: PeriodSummary[];
  next: string | null;
}

/** A trader's past periods, newest first, page by page. */
export const periodsQuery = (api: Api, traderId: number) =>
  infiniteQueryOptions({
    queryKey: [...periodsKey, 'list', traderId],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<PeriodsPage> => {
      const { data, headers } = await callWithHeaders(api, 'GET /api/traders/:id/periods', {
        params: { id: traderId },
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: Number(pageParam) }) },
      });
      return { periods: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: PeriodsPage) => page.next,
    // Archiving happens in the admin area, never on this page.
    staleTime: 0,
  });

/** A past period with its days. */
export const periodQuery = (api: Api, traderId: number, archiveId: number) =>
  queryOptions({
    queryKey: [...periodsKey, traderId, archiveId],
    queryFn: (): Promise<Period> =>
      call(api, 'GET /api/traders/:id/periods/:archiveId', { params: { id: traderId, archiveId } }),
  });
