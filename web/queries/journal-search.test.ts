import { expect, test } from 'bun:test';
import { createApi } from '#web/api/client.ts';
import { searchTrades } from './journal-search.ts';

const search = {
  traderId: 1,
  q: 'es oct 15',
  period: { range: { from: '2021-10-15', to: '2021-10-15' }, rest: 'es' },
  copies: 'with',
} as const;

test('a search that fails is told once, whichever of its reads fails first', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const ofPeriod = Promise.withResolvers<Response>();
  const api = createApi({
    origin: 'http://desk.test',
    fetch: ({ url }) =>
      new URL(url).searchParams.get('q') === search.q
        ? Promise.reject(new TypeError('Failed to fetch'))
        : ofPeriod.promise,
  });
  const found = searchTrades(api, search, new AbortController().signal);
  // The read of the words has failed meanwhile, and nobody waits for it yet.
  const message = found.catch((error: Error) => error.message);
  await new Promise((resolve) => setImmediate(resolve));
  ofPeriod.resolve(new Response(null, { status: 503, statusText: 'Service Unavailable' }));
  expect(await message).toBe('Failed to fetch');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
