import { invalidField } from '#src/errors.ts';
import { CURSOR_INVALID } from '#src/values/wire/shapes.ts';
import type { AdminPageAsked } from './admin-store.ts';
import { type Page, parseStart, toPage } from './page.ts';
import type { AdminJournalQuery } from './query-contract.ts';
import { type PlainAdminEntry, toAdminEntry } from './rows.ts';
import { type EntryOrder, entryOrder } from './rules.ts';
import type { EntrySelection } from './store.ts';
import type { StoredAdminEntry } from './stored.ts';

/** A page of everyone's entries. A numbered page has links in both directions, by number. */
export interface AdminPage<Entry = PlainAdminEntry> extends Omit<Page<Entry>, 'next'> {
  next: string | number | null;
  previous: number | null;
  /** Number of entries before the page; `null` after a cursor. */
  offset: number | null;
}

interface ListParts {
  page: (
    selection: EntrySelection,
    order: EntryOrder,
    asked: AdminPageAsked,
  ) => Generator<void, StoredAdminEntry[]>;
  /** Number of entries; `null` where it is not counted. */
  total: number | null;
  count: () => Generator<void, number>;
}

/** Size limit of a numbered page, which must not end early for long texts, or the next one would skip entries. */
const LARGEST_NUMBERED_PAGE = 100;

/**
 * A page of everyone's entries. Newest first, a cursor continues from entry to entry, so that a complete read misses
 * none while others write. In any order, a page can be requested by number.
 * @throws AppError 422 for a cursor together with a page number or another order
 */
export function* readEntryList(
  selection: EntrySelection,
  asked: AdminJournalQuery,
  parts: ListParts,
): Generator<void, AdminPage> {
  const order = entryOrder(asked);
  const isByNumber = asked.page !== undefined || order.sort !== 'date' || !order.isForward;
  if (isByNumber && asked.cursor !== undefined) throw invalidField('cursor', CURSOR_INVALID);
  if (isByNumber) return yield* numberedPage(selection, { ...asked, order }, parts);
  const rows = yield* parts.page(selection, order, { from: parseStart(asked), limit: asked.limit + 1 });
  const page = toPage(rows, { limit: asked.limit, total: parts.total, toItem: toAdminEntry });
  return { ...page, previous: null, offset: asked.cursor === undefined ? 0 : null };
}

/** Beyond the end, it is the last page. */
function* numberedPage(
  selection: EntrySelection,
  { order, limit, page = 1 }: { order: EntryOrder; limit: number; page?: number | undefined },
  parts: ListParts,
): Generator<void, AdminPage> {
  const size = Math.min(limit, LARGEST_NUMBERED_PAGE);
  const readRows = (number: number) =>
    parts.page(selection, order, { offset: (number - 1) * size, limit: size + 1 });
  let [number, rows] = [page, yield* readRows(page)];
  if (rows.length === 0 && page > 1) {
    number = Math.max(1, Math.ceil((yield* parts.count()) / size));
    rows = yield* readRows(number);
  }
  return {
    entries: rows.slice(0, size).map(toAdminEntry),
    previous: number > 1 ? number - 1 : null,
    next: rows.length > size ? number + 1 : null,
    total: parts.total,
    offset: (number - 1) * size,
  };
}
