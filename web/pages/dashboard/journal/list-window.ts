/** What both views of the journal, as cards and as a table, have of a virtual list. */

import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  type Key,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pageHeading } from '#web/features/layout/page-heading.ts';

/** Distance from the top of the page. Pixels. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    // At the beginning of the page the same rows are in view wherever the list begins.
    if (scrollY === 0) startTransition(measure);
    else measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [element]);
  return top;
}

/** So many are laid out within a frame of a phone. */
const ROWS_AT_A_TIME = 2;

/**
 * How many rows to render beyond the viewport. None in the first render, which has the list twice, as a table and as cards:
 * they follow once the page answers, a few at a time.
 */
export function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    if (overscan < rows) startTransition(() => setOverscan(Math.min(rows, overscan + ROWS_AT_A_TIME)));
  }, [overscan, rows]);
  return overscan;
}

/** The rows in and near the viewport, and one more, which has the focus: `-1` for none. */
export function useRangeWith(row: number) {
  return useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return row === -1 || shown.includes(row) ? shown : [...shown, row].sort((a, b) => a - b);
    },
    [row],
  );
}

interface KeptPlace {
  rows: readonly unknown[];
  /** Tells one list from another: a filter or an order shows its beginning. */
  list: string;
  /** What covers the top of the window. Pixels. */
  above: number;
}

/** Keeps the row at the top of the window where it is when rows come or go before it. */
export function useKeptPlace(virtual: Virtualizer<Window, Element>, { rows, list, above }: KeptPlace): void {
  const place = useRef<{ rows: readonly unknown[]; list: string; key: Key; start: number }>(null);
  useLayoutEffect(() => {
    const before = place.current;
    if (before?.list === list && before.rows !== rows) {
      const now = virtual.measurementsCache.find(({ key }) => key === before.key);
      if (now && now.start !== before.start) scrollBy({ top: now.start - before.start, behavior: 'instant' });
    }
    const top = scrollY + above;
    const first = top > virtual.options.scrollMargin ? virtual.getVirtualItemForOffset(top) : undefined;
    place.current = first ? { rows, list, key: first.key, start: first.start } : null;
  });
}

/** Takes the focus to the heading when the row that has it leaves the list. @returns handlers for the list */
export function useKeptFocus(isGone: boolean) {
  const hasFocus = useRef(false);
  const takeLostFocus = useEffectEvent(() => {
    // The focused row was removed, and the focus with it.
    if (hasFocus.current && document.activeElement === document.body) pageHeading()?.focus();
  });
  useEffect(() => {
    if (isGone) takeLostFocus();
  }, [isGone]);
  useEffect(() => () => takeLostFocus(), []);
  return {
    gained() {
      hasFocus.current = true;
    },
    lost() {
      hasFocus.current = false;
    },
  };
}
