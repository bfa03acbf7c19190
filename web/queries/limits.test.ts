import { expect, test } from 'bun:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createApi } from '#web/api/client.ts';
import { traderLimitsQuery } from './limits.ts';

const api = createApi({ origin: 'http://desk.example', fetch: () => Promise.withResolvers<never>().promise });

test('a new day is shown as the same trader’s last one until it is read, and never as another’s', () => {
  const queryClient = new QueryClient();
  const of = (traderId: number, day: string) => traderLimitsQuery(api, traderId, day);
  const shown = new QueryObserver(queryClient, of(7, '2026-11-20'));
  const stop = shown.subscribe(() => {});
  const day = {
    date: '2026-11-20',
    state: 'ok' as const,
    net: 0n,
    trades: 0,
    largestSize: null,
    lossesInARow: 0,
    limits: [],
    events: [],
  };
  queryClient.setQueryData(of(7, '2026-11-20').queryKey, day);
  expect(shown.getCurrentResult().data).toEqual(day);
  shown.setOptions(of(7, '2026-11-21'));
  expect(shown.getCurrentResult().data).toEqual(day);
  shown.setOptions(of(8, '2026-11-21'));
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
  queryClient.clear();
});
