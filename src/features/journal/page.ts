import { invalidField } from '#src/errors.ts';
import { fitting } from '#src/values/pages.ts';
import { CURSOR_INVALID } from './contract.ts';
import { cursorOf, type Position, positionOf } from './rules.ts';

export interface Page<Item> {
  entries: Item[];
  /** What the next page is asked for with; `null` on the last one. */
  next: string | null;
  /** How many there are in all; `null` with a search, where counting would mean searching everything. */
  total: number | null;
}

/** Where a page begins: after the position that its cursor names. @throws AppError 422 for any other text */
export function startOf({ cursor }: { cursor?: string | undefined }): Position | null {
  if (cursor === undefined) return null;
  const from = positionOf(cursor);
  if (!from) throw invalidField('cursor', CURSOR_INVALID);
  return from;
}

interface PageParts<Row, Item> {
  limit: number;
  total: number | null;
  itemOf: (row: Row) => Item;
}

/** @param rows one more than the page holds, if there are more: that tells whether there is a next page */
export function pageOf<Row, Item extends Position & { notes: string | null }>(
  rows: Row[],
  { limit, total, itemOf }: PageParts<Row, Item>,
): Page<Item> {
  const entries = fitting(rows.slice(0, limit).map(itemOf), ({ notes }) => notes);
  const last = entries.at(-1);
  return { entries, next: rows.length > entries.length && last !== undefined ? cursorOf(last) : null, total };
}
