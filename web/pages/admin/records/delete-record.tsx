import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#web/app/api-error.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import type { RecordWords } from './record-words.ts';

interface DeleteRecordProps<Row> {
  /** What is to be deleted; `null` keeps the question closed. */
  row: Row | null;
  /** What is lost with it. */
  describe: (row: Row) => ReactNode;
  words: RecordWords;
  remove: { mutateAsync: (id: number) => Promise<unknown>; isPending: boolean };
  onClose: () => void;
}

export function DeleteRecord<Row extends { id: number }>({
  row,
  describe,
  words,
  remove,
  onClose,
}: DeleteRecordProps<Row>) {
  const toast = useToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(row);
  useEffect(() => {
    if (row) setAsked(row);
  }, [row]);

  async function confirm(id: number) {
    try {
      await remove.mutateAsync(id);
      toast({ title: words.deleted });
    } catch (error) {
      const description = messageOf(error, words.deleteFailed);
      toast({ variant: 'destructive', title: 'Error', description });
    }
    onClose();
  }

  return (
    <AlertDialog
      open={row !== null}
      title={`Are you sure you want to delete this ${words.noun}?`}
      description={asked && describe(asked)}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => row && void confirm(row.id)}
      onCancel={onClose}
    />
  );
}
