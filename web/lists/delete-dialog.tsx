import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#web/app/api-error.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { FocusFallback } from '#web/ui/return-focus.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { CrudMessages } from './crud-messages.ts';

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
  const toast = useToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(row);
  useEffect(() => {
    if (row) setAsked(row);
  }, [row]);

  async function confirm(id: number) {
    if (isOptimistic) onClose();
    try {
      await remove.mutateAsync(id);
      toast({ title: messages.deleted });
    } catch (error) {
      const description = messageOf(error, messages.deleteFailed);
      toast({ variant: 'destructive', title: 'Error', description });
    }
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
