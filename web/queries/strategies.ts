import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NewStrategy, StrategyChange } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { type Api, unwrap } from '#web/app/api.ts';
import { useApi } from '#web/app/app-context.tsx';
import { journalKey } from './journal-lists.ts';
import { type Creation, underKey } from './list-write.ts';
import { performanceKey } from './performance.ts';

export const strategiesKey = ['strategies'] as const;

/** A trader's strategies. */
export const strategiesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...strategiesKey, traderId],
    queryFn: (): Promise<Strategy[]> => unwrap(api.api.strategies.get({ query: { traderId } })),
  });

/** Every list that a strategy appears in is fetched again. */
async function refreshStrategies(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [strategiesKey, performanceKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Fetches again what may have changed elsewhere. */
export function useRefreshStrategies(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refreshStrategies(queryClient), [queryClient]);
}

export function useCreateStrategy() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ row, key }: Creation<NewStrategy>): Promise<Strategy> =>
      unwrap(api.api.strategies.post(row, underKey(key))),
    onSuccess: () => refreshStrategies(queryClient),
  });
}

export interface StrategyUpdate {
  id: number;
  change: StrategyChange;
}

export function useUpdateStrategy() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: StrategyUpdate): Promise<Strategy> =>
      unwrap(api.api.strategies({ id }).put(change)),
    onSuccess: () => refreshStrategies(queryClient),
  });
}

export function useDeleteStrategy() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number): Promise<void> => {
      await unwrap(api.api.strategies({ id }).delete());
    },
    // Its entries have lost their link.
    onSuccess: () =>
      Promise.all([refreshStrategies(queryClient), queryClient.invalidateQueries({ queryKey: journalKey })]),
  });
}
