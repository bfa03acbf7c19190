import { type ReactNode, useRef } from 'react';
import { useInView } from '#web/ui/browser/use-in-view.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';

export interface ListEndProps {
  /** Whether this list is what gets printed: without a script there is no full list for paper. */
  isPrinted: boolean;
  /** These entries belong to the previous selection, while the next ones are loading. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The error of the last fetch. */
  failure: string | null;
  onMore: () => void;
  onRetry: () => void;
}

/**
 * How far below the viewport the end of the list may be before more is fetched: less than the first page is longer than a
 * screen, so that none of the long pages after it comes before somebody scrolls. Pixels.
 */
const FETCH_WITHIN = 1000;

/** A list that fetches its next page as its end comes near. */
export function WithListEnd({
  isPrinted,
  isStale,
  hasMore,
  isLoadingMore,
  failure,
  onMore,
  onRetry,
  children,
}: ListEndProps & { children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null);
  useInView(end, FETCH_WITHIN, hasMore && !isLoadingMore && failure === null, onMore);
  return (
    <div className={classNames('min-w-0 ease-colors', isStale && 'opacity-60', !isPrinted && 'print:hidden')}>
      {children}
      <div ref={end} className={classNames('flex justify-center', (failure !== null || hasMore) && 'p-3')}>
        {failure !== null ? (
          <p role="alert" className="flex flex-wrap items-center justify-center gap-3 text-loss">
            {failure}
            <Button onClick={onRetry}>Retry</Button>
          </p>
        ) : (
          hasMore && (
            // Whoever walks through the list has the next page before its end: Tab goes on to what is beside it.
            <Button onClick={onMore} busy={isLoadingMore} busyText="Loading entries..." tabIndex={-1}>
              Load more
            </Button>
          )
        )}
      </div>
    </div>
  );
}
