import { invalidField } from '#src/errors.ts';
import { isTradeDate } from '#src/values/time/dates.ts';
import { fitting } from '#src/values/wire/pages.ts';
import { CURSOR_INVALID } from '#src/values/wire/shapes.ts';
import {
  type JournalOrder,
  type ListPosition,
  type Position,
  parseCursor,
  parseListCursor,
  type ResultTotals,
  toCursor,
} from './rules.ts';

export interface Page<Item> {
  entries: Item[];
  /** Cursor of the next page; `null` on the last. */
  next: string | null;
  /** Total number of items; `null` with a search, where counting would mean searching everything. */
  total: number | null;
}

/** Where a page starts: after the position of its cursor. @throws AppError 422 for an invalid cursor */
export function parseStart({ cursor }: { cursor?: string | undefined }): Position | null {
  if (cursor === undefined) return null;
  const from = parseCursor(cursor);
  if (!from) throw invalidField('cursor', CURSOR_INVALID);
  return from;
}

/** The same in any order. @throws AppError 422 for a cursor of another sort too */
export function startIn({ sort }: JournalOrder, cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null;
  const from = parseListCursor(cursor, sort);
  if (!from) throw invalidField('cursor', CURSOR_INVALID);
  return from;
}

/** The last day of the page before. @throws AppError 422 */
export function startOfDays({ cursor }: { cursor?: string | undefined }): string | undefined {
  if (cursor !== undefined && !isTradeDate(cursor)) throw invalidField('cursor', CURSOR_INVALID);
  return cursor;
}

/** With the totals of the whole result. */
export interface JournalPage<Item> extends Page<Item> {
  totals: ResultTotals;
}

interface PageParts<Row, Item> {
  limit: number;
  total: number | null;
  toItem: (row: Row) => Item;
  /** Where the next page begins, after the last item; by default newest first. */
  cursorAfter?: (last: Item) => string;
}

/** @param rows one more than fits on the page if there are more, to tell whether there is a next page */
export function toPage<Row, Item extends Position & { notes: string | null }>(
  rows: Row[],
  { limit, total, toItem, cursorAfter = toCursor }: PageParts<Row, Item>,
): Page<Item> {
  const entries = fitting(rows.slice(0, limit).map(toItem), ({ notes }) => notes);
  const last = entries.at(-1);
  const hasNext = rows.length > entries.length && last !== undefined;
  return { entries, next: hasNext ? cursorAfter(last) : null, total };
}
