import { useInfiniteQuery } from '@tanstack/react-query';
import type { Archive } from '#src/features/archives/responses.ts';
import type { ArchivedEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { FactList } from '#web/features/entries/fact-list.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { archivedEntriesQuery } from '#web/queries/archives.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { ImageLoading } from '../image-loading.tsx';

interface ArchiveViewerProps {
  /** `null` keeps it closed. */
  archive: Archive | null;
  onClose: () => void;
}

/** The entries of an archive, read-only. */
export function ArchiveViewer({ archive, onClose }: ArchiveViewerProps) {
  return (
    <Dialog
      open={archive !== null}
      onClose={onClose}
      title={archive?.label ?? ''}
      description={archive && count(archive.entries, 'entry', 'entries')}
      className="sm:max-w-200"
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogBody role="region" aria-label="Archived entries" tabIndex={0}>
        {archive && <Entries archive={archive} />}
      </DialogBody>
    </Dialog>
  );
}

function Entries({ archive }: { archive: Archive }) {
  const list = useInfiniteQuery(archivedEntriesQuery(useApi(), archive.id));
  if (list.isPending) return <Skeleton className="h-40" />;
  if (!list.data) {
    return <ReadError title="Failed to fetch archived entries" read={list} />;
  }
  return (
    <>
      <ul aria-label="Archived entries" className="divide-y divide-line">
        {list.data.pages.flatMap(({ entries }) =>
          entries.map((entry) => <Entry key={entry.id} entry={entry} />),
        )}
      </ul>
      <LoadMore list={list} busyText="Loading entries..." />
    </>
  );
}

function Entry({ entry }: { entry: ArchivedEntry }) {
  return (
    <li className="py-2.5 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{entry.symbol}</span>
        <EntryResult pnl={entry.pnl} isOpen={entry.isOpen} className="font-semibold" />
      </div>
      <p className="break-words text-12 tabular-nums text-muted">
        {entry.traderName} · {entry.instrumentType} {entry.positionType} · {formatCount(entry.quantity)} ·{' '}
        <time dateTime={entry.tradeDate}>{formatTradeDate(entry.tradeDate, { year: true })}</time>
      </p>
      <FactList entry={entry} accountName={entry.accountName} className="mt-1" />
      {entry.images.length > 0 && (
        <div className="mt-2">
          <ImageLoading>
            <ImageStrip images={entry.images} of={entry.symbol} />
          </ImageLoading>
        </div>
      )}
    </li>
  );
}
