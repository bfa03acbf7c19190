import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry, UsedSymbol } from '#src/features/journal/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call } from '#web/api/client.ts';
import { ENTRY_TOTALS } from './journal.ts';
import { journalKey } from './journal-lists.ts';
import { idempotencyHeaders, useListWrite } from './list-write.ts';
import type { NewEntry } from './unconfirmed-entry.ts';

/** More than anybody looks through. */
const MOST = 200;

/** The symbols a trader has traded, the last used first. */
export const usedSymbolsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...journalKey, 'symbols', traderId],
    queryFn: (): Promise<UsedSymbol[]> =>
      call(api, 'GET /api/journal/symbols', { query: { traderId, limit: MOST } }),
  });

interface Batch {
  entries: readonly NewEntry[];
  /** Its idempotency key. */
  key: string;
}

/** Creates several entries, or none of them. */
export function useCreateEntries() {
  return useListWrite(
    journalKey,
    (api, { entries, key }: Batch): Promise<JournalEntry[]> =>
      call(api, 'POST /api/journal/batch', {
        body: wireBody({ entries: [...entries] }),
        ...idempotencyHeaders(key),
      }),
    { also: ENTRY_TOTALS },
  );
}
