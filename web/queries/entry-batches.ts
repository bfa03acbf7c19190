import { useQueryClient } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { journalKey, journalLists, journalListsKey } from './journal-lists.ts';
import { useListWrite } from './list-write.ts';
import { OF_ENTRIES } from './live-topics.ts';

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

const TOPICS = { topics: OF_ENTRIES };

/** Changes several entries: all of them or none. */
export function useChangeEntries() {
  const lists = journalLists(useQueryClient());
  return useListWrite(
    journalKey,
    async (api, batch: Batch): Promise<JournalEntry[]> => {
      const changed = await call(api, 'POST /api/journal/changes', { body: batch });
      lists.update(...changed);
      return changed;
    },
    TOPICS,
  );
}

/** Optimistic: the entries leave the lists at once, and come back when that is rejected. */
export function useDeleteEntries() {
  const lists = journalLists(useQueryClient());
  return useListWrite(
    journalKey,
    (api, ids: readonly number[]) => call(api, 'POST /api/journal/deletions', { body: { ids: [...ids] } }),
    { ...TOPICS, ahead: { lists: journalListsKey, show: (ids) => lists.remove(...ids) } },
  );
}

/** Brings back entries that were just deleted. */
export function useRestoreEntries() {
  return useListWrite(
    journalKey,
    (api: Api, ids: readonly number[]) =>
      call(api, 'POST /api/journal/restorations', { body: { ids: [...ids] } }),
    TOPICS,
  );
}
