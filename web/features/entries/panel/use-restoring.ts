import { count } from '#src/values/text/count.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useRestoreEntries } from '#web/queries/entry-batches.ts';

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
