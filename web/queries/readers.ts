import { queryOptions } from '@tanstack/react-query';
import type { Readers } from '#src/features/traders/responses.ts';
import { type Api, call } from '#web/api/client.ts';

/** Who can read the pages of whoever is logged in, besides the admin. */
export const readersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['readers'] as const,
    queryFn: (): Promise<Readers> => call(api, 'GET /api/readers'),
  });
