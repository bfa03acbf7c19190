/** What keys and clicks do in the table. */

import type { KeyboardEvent, MouseEvent } from 'react';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { findNeighbour, type TableRow } from './table-rows.ts';
import type { Selection } from './use-selection.ts';

interface TableKeys {
  rows: readonly TableRow[];
  selection: Selection | null;
  openId: number | null;
  /** The row that keys act on: with the focus, else the open one. */
  current: number | null;
  /** @param isStep from the trade beside it */
  onOpen: (id: number, isStep: boolean) => void;
  /** Takes the focus to a row. */
  onWalk: (id: number) => void;
}

/** The trade whose row an element is in. */
export function idAt(element: EventTarget): number | null {
  const row = element instanceof Element ? element.closest('[data-id]') : null;
  const id = row?.getAttribute('data-id');
  return id ? Number(id) : null;
}

/** J, K and X act from anywhere on the page; arrows, Enter, Space and Ctrl+A where a row has the focus. */
export function useTableKeys({ rows, selection, openId, current, onOpen, onWalk }: TableKeys) {
  function walk(step: 1 | -1): number | null {
    const next = findNeighbour(rows, current, step);
    if (next === null) return null;
    onWalk(next);
    if (openId !== null) onOpen(next, true);
    return next;
  }

  function extend(step: 1 | -1) {
    if (current !== null && !selection?.has(current)) selection?.toggle(current);
    const next = walk(step);
    if (next !== null) selection?.selectTo(next);
  }

  const select = () => {
    if (current !== null) selection?.toggle(current);
  };
  usePageShortcuts([
    { keys: 'j', does: 'Next trade', run: () => void walk(1) },
    { keys: 'k', does: 'Previous trade', run: () => void walk(-1) },
    ...(selection ? [{ keys: 'x', does: 'Select the trade', run: select }] : []),
  ]);

  function press(event: KeyboardEvent) {
    const action = findAction(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  function findAction({ key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget }: KeyboardEvent) {
    if (altKey) return null;
    if (ctrlKey || metaKey) return key === 'a' && selection ? selection.selectAll : null;
    if (key === 'ArrowDown') return () => (shiftKey && selection ? extend(1) : void walk(1));
    if (key === 'ArrowUp') return () => (shiftKey && selection ? extend(-1) : void walk(-1));
    // Buttons and links within a row have keys of their own.
    const id = target instanceof HTMLTableRowElement && currentTarget.contains(target) ? idAt(target) : null;
    if (id === null) return null;
    if (key === 'Enter') return () => onOpen(id, false);
    return key === ' ' && selection ? select : null;
  }

  function click(event: MouseEvent) {
    const id = idAt(event.target);
    if (id === null || !(event.target instanceof Element) || event.target.closest('label')) return;
    const isLink = event.target.closest('a') !== null;
    // Opens in a new tab, as any link.
    if (isLink && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey && selection) selection.selectTo(id);
    else if ((event.ctrlKey || event.metaKey) && selection) selection.toggle(id);
    else onOpen(id, false);
  }

  return { press, click };
}
