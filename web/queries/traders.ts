import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { NewTrader, TraderChange } from '#src/features/traders/contract.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const tradersKey = ['traders'] as const;

/** All traders with their access codes, for the admin. */
export const tradersQuery = (api: Api) =>
  queryOptions({
    queryKey: tradersKey,
    queryFn: (): Promise<TraderWithCode[]> => call(api, 'GET /api/admin/traders'),
  });

/** Names are optional: components that show them neither wait for them nor fail with them. */
export function useTraderNames(): (traderId: number) => string {
  const { data: traders } = useQuery(tradersQuery(useApi()));
  return (traderId) => traders?.find(({ id }) => id === traderId)?.name ?? `Trader ${traderId}`;
}

/** The trader's current number of entries, for the admin. */
export const entryCountQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...tradersKey, traderId, 'entries'],
    queryFn: async (): Promise<number> =>
      (await call(api, 'GET /api/admin/journal/totals', { query: { traderId } })).entries,
    staleTime: 0,
  });

/** Who there is, and whether they count, is in all figures of the team. */
const TOPICS = { topics: ['traders'] } as const;

export function useCreateTrader() {
  return useListWrite(
    tradersKey,
    (api, { row, key }: Creation<NewTrader>) =>
      call(api, 'POST /api/admin/traders', { body: row, ...idempotencyHeaders(key) }),
    TOPICS,
  );
}

export function useUpdateTrader() {
  return useListWrite(
    tradersKey,
    (api, { id, change }: RowUpdate<TraderChange>) =>
      call(api, 'PUT /api/admin/traders/:id', { params: { id }, body: change }),
    TOPICS,
  );
}

export function useDeleteTrader() {
  return useListWrite(
    tradersKey,
    (api, id: number) => call(api, 'DELETE /api/admin/traders/:id', { params: { id } }),
    TOPICS,
  );
}

/** Gives this browser's session read-only access to a trader's dashboard for a while. */
export function useViewTrader() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: number) => call(api, 'POST /api/admin/traders/:id/view', { params: { id } }),
  });
}
