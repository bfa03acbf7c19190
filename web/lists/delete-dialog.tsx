import { type ReactNode, useEffect, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { FocusFallback } from '#web/ui/return-focus.ts';
import type { CrudMessages } from './crud-messages.ts';
import { useOutcomeToast } from './outcome-toast.ts';

/** Deletes by id. */
export interface Remove {
  mutateAsync: (id: number) => Promise<unknown>;
  isPending: boolean;
}

interface DeleteDialogProps<Row> {
  /** What is to be deleted; `null` keeps the question closed. */
  row: Row | null;
  /** What is lost with it. */
  describe: (row: Row) => ReactNode;
  messages: Pick<CrudMessages, 'noun' | 'deleted' | 'deleteFailed'>;
  remove: Remove;
  /** The list is without it before the server has answered, so the question does not wait either. */
  isOptimistic?: boolean;
  onClose: () => void;
  /** Takes the focus when what was deleted had it. */
  focusFallback?: FocusFallback;
}

/** Asks before something is deleted. */
export function DeleteDialog<Row extends { id: number }>({
  row,
  describe,
  messages,
  remove,
  isOptimistic = false,
  onClose,
  focusFallback,
}: DeleteDialogProps<Row>) {
  const tell = useOutcomeToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(row);
  useEffect(() => {
    if (row) setAsked(row);
  }, [row]);

  async function confirm(id: number) {
    if (isOptimistic) onClose();
    await tell(remove.mutateAsync(id), messages.deleted, messages.deleteFailed);
    if (!isOptimistic) onClose();
  }

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
