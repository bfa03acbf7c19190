import { listed } from '#src/values/listed.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useUndoImport } from '#web/queries/imports.ts';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';

/** An import to take back. */
export interface Undone {
  id: number;
  entries: number;
  net: bigint;
  files: readonly string[];
}

interface UndoDialogProps {
  undone: Undone;
  onClose: () => void;
  onUndone?: () => void;
}

/** Asks before an import is taken back. */
export function UndoDialog({ undone: { id, entries, net, files }, onClose, onUndone }: UndoDialogProps) {
  const undo = useUndoImport();
  const notify = useOutcomeToast();
  const confirm = useSingleFlight(async () => {
    const gone = undo.mutateAsync(id).then(() => onUndone?.());
    await notify(gone, 'Import undone', 'The import could not be undone');
    onClose();
  });
  return (
    <AlertDialog
      open
      title="Undo this import?"
      description={
        <>
          {count(entries, 'trade')} from {listed(files)}, {formatMoney(net)} net,{' '}
          {entries === 1 ? 'leaves' : 'leave'} the journal, with notes, tags and images. The history keeps
          what was there, and the {files.length === 1 ? 'file' : 'files'} can be imported again.
        </>
      }
      confirm="Undo import"
      busy={undo.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      focusFallback={pageHeading}
    />
  );
}
