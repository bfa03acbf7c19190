import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useArrival } from './arrival.ts';
import { DayFigures, DayName, type DayOf } from './day-head.tsx';
import { DAY_HEAD } from './entry-layout.ts';
import { useKeptFocus, useKeptPlace, useOverscan, useRangeWith, useTop } from './list-window.ts';

export interface EntryListProps {
  entries: readonly JournalEntry[];
  /** The number of entries; -1 while it is unknown. */
  total: number;
  /** `null` in another order than that of days. */
  dayOf: DayOf | null;
  /** Tells one list from another. */
  list: string;
  isStale: boolean;
  /** The trade that is open over the list, or beside it. */
  openId: number | null;
}

interface EntryItemsProps extends EntryListProps {
  /** Of an entry that was not measured yet. Pixels. */
  heightOf: (entry: JournalEntry) => number;
  /** Between two entries. Pixels. */
  gap: number;
  /** Of a day's head. */
  headLook: string;
  children: (entry: JournalEntry) => ReactNode;
}

/** Entries rendered beyond the viewport, for Tab and fast scrolling. */
const OVERSCAN = 6;

/** What is above the list while it is scrolled: the page's header. Pixels. */
const ABOVE = 61;

/** The assumed viewport of the first render: as much as a large screen holds. Pixels. */
const FIRST_WINDOW = { width: 0, height: 640 };

/** The journal as a virtual list of the entries in and near the viewport, plus the focused one. */
export function EntryList(props: EntryItemsProps) {
  const { entries, total, dayOf, list: listName, isStale, openId, heightOf, gap, headLook, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  const focusedAt = focused === null ? -1 : entries.findIndex(({ id }) => id === focused);
  const beginsDay = (index: number) =>
    dayOf !== null && entries[index]?.tradeDate !== entries[index - 1]?.tradeDate;
  const virtual = useWindowVirtualizer({
    count: entries.length,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: (index) =>
      entries[index] ? heightOf(entries[index]) + (beginsDay(index) ? DAY_HEAD : 0) : 0,
    gap,
    overscan: useOverscan(OVERSCAN),
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    // Hydration must match the server's render, whatever the scroll position.
    initialOffset: 0,
    rangeExtractor: useRangeWith(focusedAt),
  });
  const focus = useKeptFocus(focusedAt === -1);
  useKeptPlace(virtual, { rows: entries, list: listName, above: ABOVE });
  const openAt = openId === null ? -1 : entries.findIndex(({ id }) => id === openId);
  useArrival(virtual, { index: openAt, top, above: ABOVE, isStale });

  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  return (
    <ul
      ref={list}
      aria-label="Journal entries"
      aria-busy={isStale}
      onFocus={(event) => {
        focus.gained();
        setFocused(idOfItem(event.target, entries));
      }}
      onBlur={focus.lost}
      // The virtualizer positions entries itself, without the browser's scroll anchoring.
      className="flex flex-col [overflow-anchor:none]"
      style={{ paddingBottom: last ? virtual.getTotalSize() - (last.end - top) : 0 }}
    >
      {items.map(({ key, index, start }, at) => {
        const entry = entries[index];
        return (
          entry && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-id={entry.id}
              data-position={index + 1}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ marginTop: start - (items[at - 1]?.end ?? top) }}
            >
              {beginsDay(index) && dayOf && <DayHead date={entry.tradeDate} dayOf={dayOf} look={headLook} />}
              {children(entry)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function DayHead({ date, dayOf, look }: { date: string; dayOf: DayOf; look: string }) {
  const day = dayOf(date);
  return (
    <div className={`flex min-h-9 flex-wrap items-center justify-between gap-x-3 text-14 ${look}`}>
      <span className="min-w-0 [&>span]:flex-wrap">
        <DayName date={date} day={day} />
      </span>
      {day && <DayFigures day={day} />}
    </div>
  );
}

function idOfItem(element: Element, entries: readonly JournalEntry[]): number | null {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index ? (entries[Number(index)]?.id ?? null) : null;
}
