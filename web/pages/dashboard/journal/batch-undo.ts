/** What takes a change of several trades back. */

import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Batch, BatchChange } from '#web/queries/entry-batches.ts';

/** What was only written down, or nothing, is restored trade by trade: without its link, a trade keeps the name. */
export interface WrittenStrategy {
  id: number;
  strategy: string | null;
}

export interface BatchUndo {
  batches: Batch[];
  written: WrittenStrategy[];
}

/** @param before the trades as they were */
export function planUndo(before: readonly JournalEntry[], change: BatchChange): BatchUndo {
  const batches: Batch[] = [];
  const add = (ids: number[], undone: BatchChange) => {
    if (ids.length > 0) batches.push({ ids, ...undone });
  };
  const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ id }) => id);

  for (const tag of change.addTags ?? []) {
    add(idsOf(before.filter(({ tags }) => !tags.includes(tag))), { removeTags: [tag] });
  }
  for (const tag of change.removeTags ?? []) {
    add(idsOf(before.filter(({ tags }) => tags.includes(tag))), { addTags: [tag] });
  }
  if (change.accountId !== undefined) {
    for (const [accountId, entries] of Map.groupBy(before, (entry) => entry.accountId)) {
      if (accountId !== change.accountId) add(idsOf(entries), { accountId });
    }
  }
  const written: WrittenStrategy[] = [];
  if (change.strategyId !== undefined) {
    for (const [strategyId, entries] of Map.groupBy(before, (entry) => entry.strategyId)) {
      if (strategyId !== null) {
        if (strategyId !== change.strategyId) add(idsOf(entries), { strategyId });
        continue;
      }
      written.push(...entries.map(({ id, strategy }) => ({ id, strategy })));
    }
  }
  return { batches, written };
}
