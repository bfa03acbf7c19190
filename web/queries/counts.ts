import { queryOptions } from '@tanstack/react-query';
import type { TeamCounts } from '#src/features/settings/responses.ts';
import { type Api, call } from '#web/api/client.ts';

export const countsKey = ['counts'] as const;

/** Number of records in each admin area. */
export const countsQuery = (api: Api) =>
  queryOptions({
    queryKey: countsKey,
    queryFn: (): Promise<TeamCounts> => call(api, 'GET /api/admin/counts'),
  });
