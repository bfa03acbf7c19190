import { useEffect, useEffectEvent, useRef } from 'react';
import type { JournalEntry } from '#src/journal/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { EditedEntry } from './edited-entry.ts';
import { EntryCard } from './entry-card.tsx';

interface EntryListProps {
  entries: readonly JournalEntry[];
  /** These are the entries of the selection before, while the next ones are on their way. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the last fetch failed. */
  failure: string | null;
  onMore: () => void;
  onRetry: () => void;
  onEdit: (edited: EditedEntry) => void;
  onDelete: (entry: JournalEntry) => void;
}

export function EntryList(props: EntryListProps) {
  const { entries, isStale, hasMore, isLoadingMore, failure, onMore, onRetry, onEdit, onDelete } = props;
  const end = useRef<HTMLDivElement>(null);
  useWhenNear(end, hasMore && !isLoadingMore && failure === null, onMore);

  return (
    <>
      <ul
        aria-label="Journal entries"
        aria-busy={isStale}
        className={classNames('flex flex-col gap-3 ease-colors', isStale && 'opacity-60')}
      >
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
      <div ref={end} className="flex justify-center">
        {failure !== null ? (
          <p role="alert" className="flex flex-wrap items-center justify-center gap-3 text-loss">
            {failure}
            <Button onClick={onRetry}>Retry</Button>
          </p>
        ) : (
          hasMore && (
            <Button onClick={onMore} busy={isLoadingMore} busyText="Loading entries...">
              Load more
            </Button>
          )
        )}
      </div>
    </>
  );
}

/** Calls `onNear` when the end of the list comes close to the window. */
function useWhenNear(end: React.RefObject<HTMLElement | null>, isWanted: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWanted || !end.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '0px 0px 600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isWanted]);
}
