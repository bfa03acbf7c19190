/** Moving a record among those of its list. */

interface Sorted {
  id: number;
  sortOrder: number;
}

export interface SortChange {
  id: number;
  change: { sortOrder: number };
}

/**
 * What must change so that a record stands one place further up (`-1`) or down (`1`); nothing at the ends. Records that
 * share a sort order get one of their own, as only then can one stand before the other by choice.
 * @param rows all of the list, in their order
 */
export function moveChanges(rows: readonly Sorted[], id: number, by: -1 | 1): SortChange[] {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved || !rows[from + by]) return [];
  return rows
    .toSpliced(from, 1)
    .toSpliced(from + by, 0, moved)
    .map((row, place) => ({ row, place }))
    .filter(({ row, place }) => row.sortOrder !== place)
    .map(({ row, place }) => ({ id: row.id, change: { sortOrder: place } }));
}
