import { useQueryClient } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { ENTRY_TOTALS } from './journal.ts';
import { journalKey, journalLists, journalListsKey } from './journal-lists.ts';
import { useListWrite } from './list-write.ts';

/** What is changed of several entries alike; what is left out stays. */
export interface BatchChange {
  addTags?: string[];
  removeTags?: string[];
  /** `null` for none. */
  strategyId?: number | null;
  /** Takes its name away too. */
  strategy?: null;
  /** `null` for no account. */
  accountId?: number | null;
}

export interface Batch extends BatchChange {
  ids: number[];
}

const ALSO = { also: ENTRY_TOTALS };

/** Changes several entries: all of them or none. */
export function useChangeEntries() {
  const lists = journalLists(useQueryClient());
  return useListWrite(
    journalKey,
    async (api, batch: Batch): Promise<JournalEntry[]> => {
      const changed = await unwrap(api.api.journal.changes.post(batch));
      lists.update(...changed);
      return changed;
    },
    ALSO,
  );
}

/** Optimistic: the entries leave the lists at once, and come back when that is rejected. */
export function useDeleteEntries() {
  const lists = journalLists(useQueryClient());
  return useListWrite(
    journalKey,
    (api, ids: readonly number[]) => unwrap(api.api.journal.deletions.post({ ids: [...ids] })),
    { ...ALSO, ahead: { lists: journalListsKey, show: (ids) => lists.remove(...ids) } },
  );
}

/** Brings back entries that were just deleted. */
export function useRestoreEntries() {
  return useListWrite(
    journalKey,
    (api: Api, ids: readonly number[]) => unwrap(api.api.journal.restorations.post({ ids: [...ids] })),
    ALSO,
  );
}
