import { queryOptions } from '@tanstack/react-query';
import type { DeskCounts } from '#src/counts/contract.ts';
import { type Api, unwrap } from '#web/api.ts';

export const countsKey = ['counts'] as const;

/** How much there is of what the admin area manages. */
export const countsQuery = (api: Api) =>
  queryOptions({
    queryKey: countsKey,
    queryFn: (): Promise<DeskCounts> => unwrap(api.api.admin.counts.get()),
  });
