import { queryOptions } from '@tanstack/react-query';
import type { Strategy } from '#src/strategies/contract.ts';
import { type Api, unwrap } from '#web/api.ts';

export const strategiesKey = ['strategies'] as const;

/** A trader's strategies. */
export const strategiesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...strategiesKey, traderId],
    queryFn: (): Promise<Strategy[]> => unwrap(api.api.strategies.get({ query: { traderId } })),
  });
