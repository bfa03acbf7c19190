import { queryOptions } from '@tanstack/react-query';
import type { Trader } from '#src/features/traders/responses.ts';
import { type Api, call } from '#web/api/client.ts';

const tradersKey = ['traders'] as const;

/** One trader's record. */
export const traderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...tradersKey, id],
    queryFn: (): Promise<Trader> => call(api, 'GET /api/admin/traders/:id', { params: { id } }),
  });
