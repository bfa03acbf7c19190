/** Which rows are sent when they are saved, and as what. */

import { MOST_AT_ONCE } from '#src/features/journal/contract.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { newIdempotencyKey } from '#web/forms/idempotency-key.ts';
import type { GridState, Sending } from './grid-state.ts';
import type { RowReading } from './row-reading.ts';

/** The grid as it is now, not as it was rendered when a save began. */
export interface CurrentGrid {
  state: GridState;
  /** By row. */
  readings: ReadonlyMap<number, RowReading>;
}

interface CompleteRow {
  id: number;
  /** As it is sent. */
  entry: string;
}

export const completeRows = ({ state, readings }: CurrentGrid): CompleteRow[] =>
  state.rows.flatMap(({ id }) => {
    const entry = readings.get(id)?.entry;
    return entry ? [{ id, entry: JSON.stringify(wireBody(entry)) }] : [];
  });

/**
 * What was sent before comes first, under its key.
 * @param complete the rows as the save began: one that has come or changed since is being typed, however complete it looks
 */
export function chooseNext(grid: CurrentGrid, complete: readonly CompleteRow[]): Sending | null {
  if (grid.state.sending) return grid.state.sending;
  const now = new Map(completeRows(grid).map(({ id, entry }) => [id, entry]));
  const sent = complete.filter(({ id, entry }) => now.get(id) === entry).slice(0, MOST_AT_ONCE);
  if (sent.length === 0) return null;
  const entries = `[${sent.map(({ entry }) => entry).join(',')}]`;
  return { key: newIdempotencyKey(), rows: sent.map(({ id }) => id), entries, at: Date.now() };
}
