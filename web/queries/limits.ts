import { queryOptions } from '@tanstack/react-query';
import type { LimitsChange } from '#src/features/limits/contract.ts';
import type { Limits, TraderLimits } from '#src/features/limits/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call } from '#web/api/client.ts';
import { useListWrite } from './list-write.ts';

const limitsKey = ['limits'] as const;

export const limitsQuery = (api: Api) =>
  queryOptions({ queryKey: limitsKey, queryFn: (): Promise<Limits> => call(api, 'GET /api/limits') });

/** Where a trader's day stands. @param today `yyyy-MM-dd`; another day begins anew, and shows the last one until it is read */
export const traderLimitsQuery = (api: Api, traderId: number, today: string) =>
  queryOptions({
    queryKey: [...limitsKey, traderId, today],
    queryFn: (): Promise<TraderLimits> =>
      call(api, 'GET /api/traders/:id/limits', { params: { id: traderId } }),
    placeholderData: (shown, query) => (query?.queryKey[1] === traderId ? shown : undefined),
  });

const TOPICS = { topics: ['limits'] } as const;

export function useChangeLimits() {
  return useListWrite(
    limitsKey,
    (api, body: LimitsChange) => call(api, 'PUT /api/limits', { body: wireBody(body) }),
    TOPICS,
  );
}

export function useAcknowledge() {
  return useListWrite(
    limitsKey,
    (api, id: number) => call(api, 'POST /api/limit-events/:id/acknowledge', { params: { id } }),
    TOPICS,
  );
}

export function useGiveReason() {
  return useListWrite(
    limitsKey,
    (api, { id, reason }: { id: number; reason: string }) =>
      call(api, 'POST /api/limit-events/:id/reason', { params: { id }, body: { reason } }),
    TOPICS,
  );
}
