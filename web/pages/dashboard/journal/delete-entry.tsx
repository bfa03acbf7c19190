import { useEffect, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { hasStatus, messageOf } from '#web/app/api-error.ts';
import { entryResultText } from '#web/features/entries/entry-result.tsx';
import { useDeleteEntry, useRefreshJournal } from '#web/queries/journal.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { journalHeading } from './journal-heading.tsx';

interface DeleteEntryProps {
  /** What is to be deleted; `null` keeps the question closed. */
  entry: JournalEntry | null;
  onClose: () => void;
}

export function DeleteEntry({ entry, onClose }: DeleteEntryProps) {
  const remove = useDeleteEntry();
  const refresh = useRefreshJournal();
  const toast = useToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(entry);
  useEffect(() => {
    if (entry) setAsked(entry);
  }, [entry]);

  async function confirm({ id }: JournalEntry) {
    onClose();
    try {
      await remove.mutateAsync(id);
      toast({ title: 'Journal entry deleted successfully' });
    } catch (error) {
      const description = messageOf(error, 'Failed to delete entry');
      toast({ variant: 'destructive', title: 'Error', description });
      // Deleted elsewhere already: show how the journal stands now.
      if (hasStatus(error, 404)) void refresh();
    }
  }

  return (
    <AlertDialog
      open={entry !== null}
      title="Are you sure you want to delete this entry?"
      description={asked && describe(asked)}
      confirm="Delete"
      onConfirm={() => entry && void confirm(entry)}
      onCancel={onClose}
      focusFallback={journalHeading}
    />
  );
}

function describe({ symbol, tradeDate, positionType, quantity, ...result }: JournalEntry): string {
  const day = formatTradeDate(tradeDate, { weekday: true, year: true });
  return `${symbol}, ${positionType} ${formatCount(quantity)}, ${day}, ${entryResultText(result)}`;
}
