import type { JournalEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useRestoring } from '#web/features/entries/panel/use-restoring.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { type BatchChange, useChangeEntries, useDeleteEntries } from '#web/queries/entry-batches.ts';
import { fetchEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { type BatchUndo, planUndo } from './batch-undo.ts';

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
