import { invalidField } from '#src/errors.ts';
import { fitting } from '#src/values/pages.ts';
import { CURSOR_INVALID } from './contract.ts';
import { cursorOf, type Position, positionOf, type ResultTotals } from './rules.ts';

export interface Page<Item> {
  entries: Item[];
  /** Cursor of the next page; `null` on the last. */
  next: string | null;
  /** Total number of items; `null` with a search, where counting would mean searching everything. */
  total: number | null;
}

/** Where a page starts: after the position of its cursor. @throws AppError 422 for an invalid cursor */
export function startOf({ cursor }: { cursor?: string | undefined }): Position | null {
  if (cursor === undefined) return null;
  const from = positionOf(cursor);
  if (!from) throw invalidField('cursor', CURSOR_INVALID);
  return from;
}

/** With the totals of the whole result; `null` with a search. */
export interface JournalPage<Item> extends Page<Item> {
  totals: ResultTotals | null;
}

interface PageParts<Row, Item> {
  limit: number;
  total: number | null;
  itemOf: (row: Row) => Item;
}

/** @param rows one more than fits on the page if there are more, to tell whether there is a next page */
export function pageOf<Row, Item extends Position & { notes: string | null }>(
  rows: Row[],
  { limit, total, itemOf }: PageParts<Row, Item>,
): Page<Item> {
  const entries = fitting(rows.slice(0, limit).map(itemOf), ({ notes }) => notes);
  const last = entries.at(-1);
  return { entries, next: rows.length > entries.length && last !== undefined ? cursorOf(last) : null, total };
}
