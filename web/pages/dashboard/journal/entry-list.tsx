import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { Editing } from '#web/shell/editing.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useInView } from '#web/ui/use-in-view.ts';
import { EntryCard } from './entry-card.tsx';
import { ENTRY_GAP, estimatedHeight } from './entry-layout.ts';

interface EntryListProps {
  /** Whether this list is what gets printed: without a script there is no full list for paper. */
  isPrinted: boolean;
  entries: readonly JournalEntry[];
  /** `null` where there is nothing to say of an entry's account. */
  accountNameOf: (entry: JournalEntry) => string | null;
  /** The total number of entries, if known. */
  total: number | null;
  /** These entries belong to the previous selection, while the next ones are loading. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The error of the last fetch. */
  failure: string | null;
  onMore: () => void;
  onRetry: () => void;
  onEdit: Editing['editEntry'];
  onDelete: (entry: JournalEntry) => void;
  onHistory: (entry: JournalEntry) => void;
  onFills: (entry: JournalEntry) => void;
}

/** How far below the viewport the end of the list may be before more is fetched. Pixels. */
const FETCH_WITHIN = 3000;

export function EntryList(props: EntryListProps) {
  const { isPrinted, isStale, hasMore, isLoadingMore, failure, onMore, onRetry } = props;
  const end = useRef<HTMLDivElement>(null);
  useInView(end, FETCH_WITHIN, hasMore && !isLoadingMore && failure === null, onMore);

  return (
    <div
      className={classNames(
        'flex flex-col gap-3 ease-colors',
        isStale && 'opacity-60',
        !isPrinted && 'print:hidden',
      )}
    >
      <EntryRows {...props} />
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
    </div>
  );
}

/** Rows rendered beyond the viewport, for Tab and fast scrolling. */
const OVERSCAN = 6;

/** The assumed viewport of the first render: with overscan, as much as a large screen holds. Pixels. */
const FIRST_WINDOW = { width: 0, height: 640 };

/** A virtual list: rows in and near the viewport, plus the focused one. */
function EntryRows(props: EntryListProps) {
  const { entries, accountNameOf, total, isStale, hasMore, onEdit, onDelete, onHistory, onFills } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  const focusedAt = focused === null ? -1 : entries.findIndex(({ id }) => id === focused);
  const rangeExtractor = useCallback(
    (range: Range) => withRow(defaultRangeExtractor(range), focusedAt),
    [focusedAt],
  );
  const rows = useWindowVirtualizer({
    count: entries.length,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: (index) => (entries[index] ? estimatedHeight(entries[index]) : 0),
    gap: ENTRY_GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    // Hydration must match the server's render, whatever the scroll position.
    initialOffset: 0,
    rangeExtractor,
  });
  const hasFocus = useRef(false);
  const takeLostFocus = useEffectEvent(() => {
    // The focused entry was removed, and the focus with it.
    if (hasFocus.current && document.activeElement === document.body) pageHeading()?.focus();
  });
  useEffect(() => {
    if (focusedAt === -1) takeLostFocus();
  }, [focusedAt]);
  useEffect(() => () => takeLostFocus(), []);

  const items = rows.getVirtualItems();
  const last = items.at(-1);
  return (
    <ul
      ref={list}
      aria-label="Journal entries"
      aria-busy={isStale}
      onFocus={(event) => {
        hasFocus.current = true;
        setFocused(idOfRow(event.target, entries));
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      // The virtualizer positions rows itself, without the browser's scroll anchoring.
      className="flex flex-col [overflow-anchor:none]"
      style={{ paddingBottom: last ? rows.getTotalSize() - (last.end - top) : 0 }}
    >
      {items.map(({ key, index, start }, at) => {
        const entry = entries[index];
        return (
          entry && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total ?? (hasMore ? -1 : entries.length)}
              style={{ marginTop: start - (items[at - 1]?.end ?? top) }}
            >
              <EntryCard
                entry={entry}
                accountName={accountNameOf(entry)}
                onEdit={onEdit}
                onDelete={onDelete}
                onHistory={onHistory}
                onFills={onFills}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** @returns the rows of a range plus one more, in order */
function withRow(range: number[], row: number): number[] {
  return row === -1 || range.includes(row) ? range : [...range, row].sort((a, b) => a - b);
}

function idOfRow(element: Element, entries: readonly JournalEntry[]): number | null {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index ? (entries[Number(index)]?.id ?? null) : null;
}

/** Distance from the top of the page. Pixels. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [element]);
  return top;
}
