/** The order of a list that is arranged by hand. */

export const LIST_CHANGED = 'The list has changed meanwhile. Please look at it again.';

/** Whether an order names each row of the list once and nothing else: one that was made from an older list does not. */
export function isOrderOf(ids: readonly number[], rows: readonly { id: number }[]): boolean {
  const named = new Set(ids);
  return named.size === ids.length && ids.length === rows.length && rows.every(({ id }) => named.has(id));
}

/** The ids of a list whose row at `from` is put to `to`, where both are places in it; else `null`. */
export function movedIds(rows: readonly { id: number }[], from: number, to: number): number[] | null {
  const ids = rows.map(({ id }) => id);
  const moved = ids[from];
  if (moved === undefined || ids[to] === undefined || from === to) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}
