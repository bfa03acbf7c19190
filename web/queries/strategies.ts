import { queryOptions } from '@tanstack/react-query';
import type { NewStrategy, StrategyChange } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const strategiesKey = ['strategies'] as const;

/** Figures are grouped by them, and an entry loses its link to one that is deleted. */
const TOPICS = { topics: ['strategies'] } as const;

/** A trader's strategies. */
export const strategiesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...strategiesKey, traderId],
    queryFn: (): Promise<Strategy[]> => call(api, 'GET /api/strategies', { query: { traderId } }),
  });

export function useCreateStrategy() {
  return useListWrite(
    strategiesKey,
    (api, { row, key }: Creation<NewStrategy>) =>
      call(api, 'POST /api/strategies', { body: wireBody(row), ...idempotencyHeaders(key) }),
    TOPICS,
  );
}

export function useUpdateStrategy() {
  return useListWrite(
    strategiesKey,
    (api, { id, change }: RowUpdate<StrategyChange>) =>
      call(api, 'PUT /api/strategies/:id', { params: { id }, body: wireBody(change) }),
    TOPICS,
  );
}

export function useDeleteStrategy() {
  return useListWrite(
    strategiesKey,
    (api, id: number) => call(api, 'DELETE /api/strategies/:id', { params: { id } }),
    TOPICS,
  );
}
