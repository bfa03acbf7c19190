import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { DayFigures, DayName, type DayOf } from './day-head.tsx';
import { EntryCard, type EntryCardProps } from './entry-card.tsx';
import { DAY_HEAD, ENTRY_GAP, estimatedHeight } from './entry-layout.ts';
import { useKeptFocus, useOverscan, useRangeWith, useTop } from './list-window.ts';

interface EntryCardsProps extends Omit<EntryCardProps, 'entry' | 'accountName'> {
  entries: readonly JournalEntry[];
  /** `null` where there is nothing to say of an entry's account. */
  accountNameOf: (entry: JournalEntry) => string | null;
  /** The number of entries; -1 while it is unknown. */
  total: number;
  /** `null` in another order than that of days. */
  dayOf: DayOf | null;
  isStale: boolean;
}

/** Cards rendered beyond the viewport, for Tab and fast scrolling. */
const OVERSCAN = 6;

/** The assumed viewport of the first render: as much as a large screen holds. Pixels. */
const FIRST_WINDOW = { width: 0, height: 640 };

/** The journal as cards: a virtual list of those in and near the viewport, plus the focused one. */
export function EntryCards({ entries, accountNameOf, total, dayOf, isStale, ...actions }: EntryCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  const focusedAt = focused === null ? -1 : entries.findIndex(({ id }) => id === focused);
  const beginsDay = (index: number) =>
    dayOf !== null && entries[index]?.tradeDate !== entries[index - 1]?.tradeDate;
  const cards = useWindowVirtualizer({
    count: entries.length,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: (index) =>
      entries[index] ? estimatedHeight(entries[index]) + (beginsDay(index) ? DAY_HEAD : 0) : 0,
    gap: ENTRY_GAP,
    overscan: useOverscan(OVERSCAN),
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    // Hydration must match the server's render, whatever the scroll position.
    initialOffset: 0,
    rangeExtractor: useRangeWith(focusedAt),
  });
  const focus = useKeptFocus(focusedAt === -1);

  const items = cards.getVirtualItems();
  const last = items.at(-1);
  return (
    <ul
      ref={list}
      aria-label="Journal entries"
      aria-busy={isStale}
      onFocus={(event) => {
        focus.gained();
        setFocused(idOfCard(event.target, entries));
      }}
      onBlur={focus.lost}
      // The virtualizer positions cards itself, without the browser's scroll anchoring.
      className="flex flex-col [overflow-anchor:none]"
      style={{ paddingBottom: last ? cards.getTotalSize() - (last.end - top) : 0 }}
    >
      {items.map(({ key, index, start }, at) => {
        const entry = entries[index];
        return (
          entry && (
            <li
              key={key}
              ref={cards.measureElement}
              data-index={index}
              data-id={entry.id}
              data-position={index + 1}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ marginTop: start - (items[at - 1]?.end ?? top) }}
            >
              {beginsDay(index) && dayOf && <CardsDay date={entry.tradeDate} dayOf={dayOf} />}
              <EntryCard entry={entry} accountName={accountNameOf(entry)} {...actions} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function CardsDay({ date, dayOf }: { date: string; dayOf: DayOf }) {
  const day = dayOf(date);
  return (
    <div className="flex h-9 items-center justify-between gap-3 px-1 text-14">
      <span className="min-w-0 overflow-hidden">
        <DayName date={date} day={day} />
      </span>
      {day && <DayFigures day={day} />}
    </div>
  );
}

function idOfCard(element: Element, entries: readonly JournalEntry[]): number | null {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index ? (entries[Number(index)]?.id ?? null) : null;
}
