/** What is done to rows whose grid may have been left: in the one on screen, or in the draft that was left. */

import { draftText, readDraft, storeDraft, storedDraft } from './draft.ts';
import type { GridRow } from './grid-row.ts';
import { type GridAction, gridReducer } from './grid-state.ts';

export type LateAction = Extract<GridAction, { does: 'return' | 'confirm' }>;

type Take = (action: LateAction) => void;

/** By trader. Not always the grid that was saved: that may have been left, and opened again. */
const shown = new Map<number, Take>();

/** Rows that come back wait here until their grid is opened, where the browser keeps no draft. */
const waiting = new Map<number, readonly GridRow[]>();

/** @returns what ends it */
export function showGrid(traderId: number, take: Take): () => void {
  shown.set(traderId, take);
  const rows = waiting.get(traderId);
  waiting.delete(traderId);
  // Once its draft is there, which is read as it is shown.
  if (rows) queueMicrotask(() => take({ does: 'return', rows }));
  return () => {
    if (shown.get(traderId) === take) shown.delete(traderId);
  };
}

export function bringBack(traderId: number, rows: readonly GridRow[]): void {
  if (!apply(traderId, { does: 'return', rows }))
    waiting.set(traderId, [...(waiting.get(traderId) ?? []), ...rows]);
}

/** Takes the rows out that were saved. @param key they were sent under it */
export function confirmRows(traderId: number, key: string): void {
  apply(traderId, { does: 'confirm', key });
}

/** @returns whether it is kept */
function apply(traderId: number, action: LateAction): boolean {
  const take = shown.get(traderId);
  if (take) {
    take(action);
    return true;
  }
  const draft = readDraft(storedDraft(traderId));
  const changed = gridReducer(draft, action);
  return changed === draft || storeDraft(traderId, draftText(changed));
}
