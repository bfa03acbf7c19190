import { type RefObject, useEffect, useState } from 'react';
import type { JournalEntry } from '#src/journal/contract.ts';
import { formatMoney } from '#src/values/money.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { messageOf } from '#web/api-error.ts';
import { useDeleteEntry } from '#web/queries/journal.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DeleteEntryProps {
  /** What is to be deleted; `null` keeps the question closed. */
  entry: JournalEntry | null;
  onClose: () => void;
  /** Takes the focus when the button that asked has gone with its entry. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function DeleteEntry({ entry, onClose, returnFocusTo }: DeleteEntryProps) {
  const remove = useDeleteEntry();
  const toast = useToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(entry);
  useEffect(() => {
    if (entry) setAsked(entry);
  }, [entry]);

  function confirm() {
    if (!entry) return;
    remove.mutate(entry.id, {
      onSuccess: () => {
        toast({ title: 'Journal entry deleted successfully' });
        onClose();
      },
      onError: (error) => {
        toast({
          variant: 'destructive',
          title: 'Error',
          description: messageOf(error, 'Failed to delete entry'),
        });
        onClose();
      },
    });
  }

  return (
    <AlertDialog
      open={entry !== null}
      title="Are you sure you want to delete this entry?"
      description={asked && describe(asked)}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
      onCloseAutoFocus={(event) => {
        if (!remove.isSuccess) return;
        event.preventDefault();
        returnFocusTo.current?.focus();
      }}
    />
  );
}

function describe({ symbol, tradeDate, pnl, positionType, quantity }: JournalEntry): string {
  const day = formatTradeDate(tradeDate, { weekday: true, year: true });
  const result = pnl === null ? 'Open' : formatMoney(pnl);
  return `${symbol}, ${positionType} ${quantity.toLocaleString('en-US')}, ${day}, ${result}`;
}
