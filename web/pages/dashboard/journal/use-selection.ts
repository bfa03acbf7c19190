/** Which trades of the list are selected, to be changed together. */

import { useCallback, useMemo } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { keepListed, NOTHING_SELECTED, type Selected, selectAll, selectTo, toggle } from './selected.ts';

export interface Selection {
  /** In the order of the list. */
  entries: readonly JournalEntry[];
  has: (id: number) => boolean;
  isFull: boolean;
  toggle: (id: number) => void;
  /** From the one that was toggled last. */
  selectTo: (id: number) => void;
  selectAll: () => void;
  clear: () => void;
}

interface Kept {
  list: string;
  selected: Selected;
}

const carried = new Map<string, Kept>();

/** @param list what the selection belongs to: another list begins with nothing selected */
export function useSelection(entries: readonly JournalEntry[], list: string): Selection {
  const [kept, setKept] = useCarriedState<Kept>(carried, list, () => ({ list, selected: NOTHING_SELECTED }));
  const selected = kept.list === list ? kept.selected : NOTHING_SELECTED;
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const change = useCallback(
    (next: (before: Selected) => Selected) =>
      setKept((before) => ({
        list,
        selected: next(before.list === list ? keepListed(before.selected, ids) : NOTHING_SELECTED),
      })),
    [list, ids, setKept],
  );
  // Those that have left the list are no longer selected.
  const chosen = useMemo(() => entries.filter(({ id }) => selected.ids.has(id)), [entries, selected]);
  return {
    entries: chosen,
    has: (id) => selected.ids.has(id),
    isFull: chosen.length > 0 && chosen.length === selectAll(ids).ids.size,
    toggle: useCallback((id) => change((before) => toggle(before, id)), [change]),
    selectTo: useCallback((id) => change((before) => selectTo(before, id, ids)), [change, ids]),
    selectAll: useCallback(() => change(() => selectAll(ids)), [change, ids]),
    clear: useCallback(() => change(() => NOTHING_SELECTED), [change]),
  };
}
