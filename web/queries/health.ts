import { queryOptions } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import type { HealthReport } from '#src/features/health/responses.ts';
import { type Api, call } from '#web/api/client.ts';

/** How the installation stands: backups, disk and the last check. Nothing says when that changes, so a page asks again. */
export const healthQuery = (api: Api) =>
  queryOptions({
    queryKey: ['health'],
    queryFn: (): Promise<HealthReport> => call(api, 'GET /api/health'),
    staleTime: millisecondsInMinute,
  });
