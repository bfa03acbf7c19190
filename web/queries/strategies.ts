import { queryOptions } from '@tanstack/react-query';
import type { NewStrategy, StrategyChange } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { wireBody } from '#src/values/wire.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';
import { performanceKey } from './performance.ts';

export const strategiesKey = ['strategies'] as const;

/** A trader's strategies. */
export const strategiesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...strategiesKey, traderId],
    queryFn: (): Promise<Strategy[]> => unwrap(api.api.strategies.get({ query: { traderId } })),
  });

export function useCreateStrategy() {
  return useListWrite(
    strategiesKey,
    (api, { row, key }: Creation<NewStrategy>) =>
      unwrap(api.api.strategies.post(wireBody(row), idempotencyHeaders(key))),
    { also: [performanceKey] },
  );
}

export function useUpdateStrategy() {
  return useListWrite(
    strategiesKey,
    (api, { id, change }: RowUpdate<StrategyChange>) =>
      unwrap(api.api.strategies({ id }).put(wireBody(change))),
    { also: [performanceKey] },
  );
}

export function useDeleteStrategy() {
  return useListWrite(strategiesKey, (api, id: number) => unwrap(api.api.strategies({ id }).delete()), {
    // Its entries have lost their link.
    also: [performanceKey, journalKey],
  });
}
