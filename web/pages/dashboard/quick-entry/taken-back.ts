/** Rows that come back into the grid: into the one on screen, or into the draft of one that was left. */

import { draftText, readDraft, storeDraft, storedDraft } from './draft.ts';
import type { GridRow } from './grid-row.ts';
import { gridReducer } from './grid-state.ts';

type Take = (rows: readonly GridRow[]) => void;

/** By trader. Not always the grid that was saved: that may have been left, and opened again. */
const shown = new Map<number, Take>();

/** Those whose browser keeps no draft wait here until their grid is opened. */
const waiting = new Map<number, readonly GridRow[]>();

/** @returns what ends it */
export function showGrid(traderId: number, take: Take): () => void {
  shown.set(traderId, take);
  const rows = waiting.get(traderId);
  waiting.delete(traderId);
  // Once its draft is there, which is read as it is shown.
  if (rows) queueMicrotask(() => take(rows));
  return () => {
    if (shown.get(traderId) === take) shown.delete(traderId);
  };
}

export function bringBack(traderId: number, rows: readonly GridRow[]): void {
  const take = shown.get(traderId);
  if (take) {
    take(rows);
    return;
  }
  const draft = gridReducer(readDraft(storedDraft(traderId)), { does: 'return', rows });
  if (!storeDraft(traderId, draftText(draft)))
    waiting.set(traderId, [...(waiting.get(traderId) ?? []), ...rows]);
}
