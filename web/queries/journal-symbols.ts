import { queryOptions } from '@tanstack/react-query';
import type { UsedSymbol } from '#src/features/journal/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';

/** More than anybody looks through. */
const MOST = 200;

/** The symbols a trader has traded, the last used first. */
export const usedSymbolsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...journalKey, 'symbols', traderId],
    queryFn: (): Promise<UsedSymbol[]> =>
      call(api, 'GET /api/journal/symbols', { query: { traderId, limit: MOST } }),
  });
