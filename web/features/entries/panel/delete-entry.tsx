import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ENTRY_MESSAGES } from '#web/features/entries/entry-messages.ts';
import { EntryResultInText } from '#web/features/entries/entry-result.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { useDeleteEntry } from '#web/queries/journal.ts';
import { useRestoring } from './use-restoring.ts';

interface DeleteEntryProps {
  /** `null` while none is to be deleted. */
  entry: JournalEntry | null;
  /** Called as it is about to be. */
  onDelete: (id: number) => void;
  onClose: () => void;
}

/** Asks before a trade is deleted, and brings it back from the toast. */
export function DeleteEntry({ entry, onDelete, onClose }: DeleteEntryProps) {
  const remove = useDeleteEntry();
  const restore = useRestoring();
  function deleteOne(id: number) {
    onDelete(id);
    return remove.mutateAsync(id);
  }
  return (
    <DeleteDialog
      row={entry}
      describe={describe}
      messages={ENTRY_MESSAGES}
      remove={{ ...remove, mutateAsync: deleteOne }}
      isOptimistic
      restore={(id) => void restore([id])}
      onClose={onClose}
      focusFallback={pageHeading}
    />
  );
}

function describe({ symbol, tradeDate, positionType, quantity, ...result }: JournalEntry) {
  const day = formatTradeDate(tradeDate, { weekday: true, year: true });
  return (
    <>
      {symbol}, {positionType} {formatCount(quantity)}, {day}, <EntryResultInText {...result} />
    </>
  );
}
