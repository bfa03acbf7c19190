import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Nothing is retried, polled or fetched again by itself; what is unused for 5 minutes is forgotten. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * MINUTE,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
