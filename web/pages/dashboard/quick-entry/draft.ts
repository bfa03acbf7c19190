/**
 * The draft of the grid, kept in this browser until it is saved: for its trader alone, whoever else logs in meanwhile.
 */

import * as z from 'zod';
import { INSTRUMENT_TYPES } from '#src/features/journal/contract.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { COLUMNS } from './columns.ts';
import { NO_CELLS } from './grid-row.ts';
import { EMPTY_GRID, type GridState } from './grid-state.ts';

export const draftKey = (traderId: number): string => `bullpen-quick-entry-${traderId}`;

const Draft = builtLater(() => {
  const column = z.enum(COLUMNS);
  const id = z.int().min(1);
  return z.object({
    // However many: what a browser keeps is bounded, and a draft that is not read is lost.
    rows: z.array(
      z.object({
        id,
        // A draft of an earlier version lacks the columns that came since.
        cells: z.partialRecord(column, z.string()).transform((cells) => ({ ...NO_CELLS, ...cells })),
        typing: column.nullable(),
        instrumentType: z.enum(INSTRUMENT_TYPES).nullable(),
        isOpen: z.boolean(),
        kept: z.partialRecord(column, z.string()),
        rejected: z.partialRecord(column, z.object({ text: z.string(), message: z.string() })),
      }),
    ),
    nextId: id,
    sending: z.object({ key: z.string(), rows: z.array(id), entries: z.string(), at: z.number() }).nullable(),
  });
});

/** An empty grid where there is none, or none that is understood. */
export function readDraft(text: string | null): GridState {
  if (text === null) return EMPTY_GRID;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return EMPTY_GRID;
  }
  const { data } = Draft.safeParse(json);
  if (!data || data.rows.some((row) => row.id >= data.nextId)) return EMPTY_GRID;
  return data;
}

export function storedDraft(traderId: number): string | null {
  try {
    return localStorage.getItem(draftKey(traderId));
  } catch {
    // Storage may be denied.
    return null;
  }
}

/** The text that {@link readDraft} reads; none of an empty grid. */
export const draftText = (state: GridState): string | null =>
  state.rows.length === 0 ? null : JSON.stringify(state);

/** @returns whether it is kept */
export function storeDraft(traderId: number, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(draftKey(traderId));
    else localStorage.setItem(draftKey(traderId), text);
    return true;
  } catch {
    return false;
  }
}
