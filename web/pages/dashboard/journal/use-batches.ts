import type { JournalEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import {
  type BatchChange,
  useChangeEntries,
  useDeleteEntries,
  useRestoreEntries,
} from '#web/queries/entry-batches.ts';
import { fetchEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { type BatchUndo, planUndo } from './batch-undo.ts';

/** Brings a deleted entry back, and says so. */
export function useRestoring() {
  const restore = useRestoreEntries();
  const notify = useOutcomeToast();
  return (ids: readonly number[]) =>
    notify(
      restore.mutateAsync(ids),
      ids.length === 1 ? 'Journal entry restored' : `${count(ids.length, 'trade')} restored`,
      ids.length === 1 ? 'Failed to restore entry' : 'Failed to restore trades',
    );
}

/** What is done to several trades at once, and taken back from its toast. */
export function useBatches() {
  const api = useApi();
  const changeEntries = useChangeEntries();
  const deleteEntries = useDeleteEntries();
  const updateEntry = useUpdateEntry();
  const restore = useRestoring();
  const notify = useOutcomeToast();

  async function undo({ batches, written }: BatchUndo): Promise<void> {
    for (const batch of batches) await changeEntries.mutateAsync(batch);
    for (const { id, strategy } of written) {
      const { version } = await fetchEntry(api, id);
      await updateEntry.mutateAsync({ id, change: { strategy, strategyId: null, version } });
    }
  }

  const change = useSingleFlight((entries: readonly JournalEntry[], wanted: BatchChange) => {
    const trades = count(entries.length, 'trade');
    return notify(
      changeEntries.mutateAsync({ ids: entries.map(({ id }) => id), ...wanted }),
      `${trades} changed`,
      'Failed to change trades',
      () =>
        void notify(
          undo(planUndo(entries, wanted)),
          `${trades} changed back`,
          'Failed to change trades back',
        ),
    );
  });

  const remove = useSingleFlight((entries: readonly JournalEntry[]) => {
    const ids = entries.map(({ id }) => id);
    return notify(
      deleteEntries.mutateAsync(ids),
      `${count(ids.length, 'trade')} deleted`,
      'Failed to delete trades',
      () => void restore(ids),
    );
  });

  return { change, remove };
}
