/**
 * The draft of the grid, kept in this browser until it is saved: for its trader alone, whoever else logs in meanwhile.
 */

import * as z from 'zod';
import { INSTRUMENT_TYPES } from '#src/features/journal/contract.ts';
import { COLUMNS } from './columns.ts';
import { EMPTY_GRID, type GridState, MOST_ROWS } from './grid-state.ts';

export const draftKey = (traderId: number): string => `bullpen-quick-entry-${traderId}`;

/** The server knows a key for 24 hours: after that what it was sent with may be saved twice. Milliseconds. */
const KEY_KEPT = 23 * 3_600_000;

const column = z.enum(COLUMNS);
const id = z.int().min(1);
const Draft = z.object({
  rows: z
    .array(
      z.object({
        id,
        cells: z.record(column, z.string()),
        typing: column.nullable(),
        instrumentType: z.enum(INSTRUMENT_TYPES).nullable(),
        isOpen: z.boolean(),
        kept: z.partialRecord(column, z.string()),
        rejected: z.partialRecord(column, z.object({ text: z.string(), message: z.string() })),
      }),
    )
    .max(MOST_ROWS),
  nextId: id,
  sending: z.object({ key: z.string(), rows: z.array(id), at: z.number() }).nullable(),
});

/** An empty grid where there is none, or none that is understood. @param now epoch milliseconds */
export function readDraft(text: string | null, now: number): GridState {
  if (text === null) return EMPTY_GRID;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return EMPTY_GRID;
  }
  const { data } = Draft.safeParse(json);
  if (!data || data.rows.some((row) => row.id >= data.nextId)) return EMPTY_GRID;
  const isKnown = data.sending !== null && now - data.sending.at < KEY_KEPT;
  return { ...data, sending: isKnown ? data.sending : null };
}

export function storedDraft(traderId: number): string | null {
  try {
    return localStorage.getItem(draftKey(traderId));
  } catch {
    // Storage may be denied.
    return null;
  }
}

/** @returns whether it is kept */
export function storeDraft(traderId: number, state: GridState): boolean {
  try {
    if (state.rows.length === 0) localStorage.removeItem(draftKey(traderId));
    else localStorage.setItem(draftKey(traderId), JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}
