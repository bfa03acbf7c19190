/** A page of a list ordered by id. */
export interface IdPage<Item> {
  items: Item[];
  /** Cursor of the next page; `null` on the last one. */
  next: string | null;
}

/** @param rows one more than fits the page, if there are more: that tells whether there is a next page */
export function idPage<Row extends { id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
): IdPage<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > limit && last ? String(last.id) : null };
}

/** Characters of free text per page; beyond that, the page ends early. */
const MAX_TEXT = 256 * 1024;

/** As many rows from the front as their texts allow, at least one. */
export function fitting<Row>(rows: readonly Row[], textOf: (row: Row) => string | null): Row[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += textOf(row)?.length ?? 0;
    return sum > MAX_TEXT;
  });
  return rows.slice(0, end === -1 ? rows.length : Math.max(end, 1));
}
