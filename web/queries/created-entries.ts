/** Several entries at once, and taken back; for the grid alone, so that no other page loads it. */

import type { JournalEntry } from '#src/features/journal/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { call } from '#web/api/client.ts';
import { journalKey } from './journal-lists.ts';
import { idempotencyHeaders, useListWrite } from './list-write.ts';
import { OF_ENTRIES } from './live-topics.ts';
import type { NewEntry } from './unconfirmed-entry.ts';

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
    { topics: OF_ENTRIES },
  );
}

/** Deletes entries that were just created, of which no list is in sight: all of them or none. */
export function useTakeBackEntries() {
  return useListWrite(
    journalKey,
    (api, ids: readonly number[]) => call(api, 'POST /api/journal/deletions', { body: { ids: [...ids] } }),
    { topics: OF_ENTRIES },
  );
}
