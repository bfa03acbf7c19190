import type { Archive } from '#src/features/archives/responses.ts';
import { count } from '#src/values/text/count.ts';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DownloadButton } from './download-button.tsx';

interface ArchiveListProps {
  archives: readonly Archive[];
  onView: (archive: Archive) => void;
}

export function ArchiveList({ archives, onView }: ArchiveListProps) {
  const moment = useFormatInstant();
  return (
    <ul aria-label="Archives" className="divide-y divide-line">
      {archives.map((archive) => (
        <li key={archive.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="break-words font-semibold">{archive.label}</h3>
            <p className="text-12 text-muted">
              <time dateTime={archive.createdAt}>{moment(archive.createdAt)}</time> ·{' '}
              {count(archive.entries, 'entry', 'entries')}
            </p>
          </div>
          <MoneyOrPrivate value={archive.totalPnl} costs={archive.costs} className="text-16 font-semibold" />
          <div className="flex gap-2">
            <Button icon="eye" onClick={() => onView(archive)} aria-label={`View ${archive.label}`}>
              View
            </Button>
            <DownloadButton archive={archive} />
          </div>
        </li>
      ))}
    </ul>
  );
}
