import { type ReactNode, useEffect, useState } from 'react';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import type { FocusFallback } from '#web/ui/layers/return-focus.ts';
import type { CrudMessages } from './crud-messages.ts';
import { useOutcomeToast } from './outcome-toast.ts';

/** Deletes by id. */
export interface Remove<Id extends number | string = number> {
  mutateAsync: (id: Id) => Promise<unknown>;
  isPending: boolean;
}

interface DeleteDialogProps<Row extends { id: number | string }> {
  /** The record to delete; `null` keeps the dialog closed. */
  row: Row | null;
  /** What else is lost with it. */
  describe: (row: Row) => ReactNode;
  messages: Pick<CrudMessages, 'noun' | 'deleted' | 'deleteFailed'>;
  remove: Remove<Row['id']>;
  /** The deletion is optimistic: the dialog closes without waiting for the response. */
  isOptimistic?: boolean;
  /** Brings it back: offered with the success. */
  restore?: (id: Row['id']) => void;
  onClose: () => void;
  /** Gets the focus when the deleted record had it. */
  focusFallback?: FocusFallback;
}

/** Asks for confirmation before deleting. */
export function DeleteDialog<Row extends { id: number | string }>({
  row,
  describe,
  messages,
  remove,
  isOptimistic = false,
  restore,
  onClose,
  focusFallback,
}: DeleteDialogProps<Row>) {
  const notify = useOutcomeToast();
  // Keeps its text while the dialog fades out.
  const [asked, setAsked] = useState(row);
  useEffect(() => {
    if (row) setAsked(row);
  }, [row]);

  const confirm = useSingleFlight(
    async (id: Row['id']) => {
      if (isOptimistic) onClose();
      await notify(
        remove.mutateAsync(id),
        messages.deleted,
        messages.deleteFailed,
        restore && (() => restore(id)),
      );
      if (!isOptimistic) onClose();
    },
    (id) => String(id),
  );

  return (
    <AlertDialog
      open={row !== null}
      title={`Are you sure you want to delete this ${messages.noun}?`}
      description={asked && describe(asked)}
      confirm="Delete"
      busy={!isOptimistic && remove.isPending}
      onConfirm={() => row && void confirm(row.id)}
      onCancel={onClose}
      focusFallback={focusFallback}
    />
  );
}
