import { useQuery } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { fillsQuery } from '#web/queries/imports.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { FillList, listFiles } from './fill-list.tsx';

interface FillsDialogProps {
  entry: Pick<JournalEntry, 'id' | 'symbol'>;
  onClose: () => void;
}

/** What an imported entry was made of. */
export function FillsDialog({ entry: { id, symbol }, onClose }: FillsDialogProps) {
  const read = useQuery(fillsQuery(useApi(), id));
  const { fills, total = 0 } = read.data ?? {};
  const files = listFiles(fills ?? []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Fills of ${symbol}`}
      description={fills && files.length > 0 && `Imported from ${files.join(', ')}`}
      className="sm:max-w-140"
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogBody role="region" aria-label="Fills" tabIndex={0}>
        {read.isPending && <LoadingIndicator text="Loading fills..." />}
        {read.isError && !fills && <ReadError title="Failed to fetch the fills" read={read} />}
        {fills?.length === 0 && (
          <EmptyState
            icon="layers"
            title="No fills"
            hint="Its file tells the trade as a whole, without the fills it was made of."
          />
        )}
        {fills && fills.length > 0 && <FillList fills={fills} total={total} />}
      </DialogBody>
    </Dialog>
  );
}
