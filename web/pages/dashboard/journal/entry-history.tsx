import { useInfiniteQuery } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { ChangeList } from '#web/features/entries/panel/change-list.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { historyQuery } from '#web/queries/journal-past.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';

interface EntryHistoryProps {
  entry: JournalEntry;
  accountNameOf: (id: number) => string;
  onClose: () => void;
}

/** The entry before each of its changes. */
export function EntryHistory({ entry, accountNameOf, onClose }: EntryHistoryProps) {
  const history = useInfiniteQuery(historyQuery(useApi(), entry.id));
  const changes = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`History of ${entry.symbol}`}
      description="Every change of this entry, newest first."
      focusFallback={pageHeading}
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogBody role="region" aria-label="History" tabIndex={0}>
        {history.isPending && <LoadingIndicator text="Loading history..." />}
        {history.isError && !changes && <ReadError title="Failed to fetch the history" read={history} />}
        {changes?.length === 0 && (
          <EmptyState
            icon="history"
            title="No changes yet"
            hint="The entry is as it was first written. What it says now is kept here when you change it."
          />
        )}
        {changes && changes.length > 0 && (
          <ChangeList changes={changes} traderId={entry.traderId} accountNameOf={accountNameOf} />
        )}
        <LoadMore list={history} busyText="Loading changes..." />
      </DialogBody>
    </Dialog>
  );
}
