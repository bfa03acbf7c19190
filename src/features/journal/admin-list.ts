import { invalidField } from '#src/errors.ts';
import { fitting } from '#src/values/pages.ts';
import { type AdminJournalQuery, CURSOR_INVALID } from './contract.ts';
import {
  type EntryOrder,
  type EntryPosition,
  entryCursorOf,
  entryOrder,
  entryPositionOf,
  readEntryCursor,
} from './entry-order.ts';
import type { Page } from './page.ts';
import type { AdminEntry } from './responses.ts';
import { adminEntryOf } from './rows.ts';
import type { EntrySelection, JournalStore } from './store.ts';
import type { StoredAdminEntry } from './stored.ts';

/** A page that leads both ways. */
export interface AppPage extends Page<AdminEntry> {
  previous: string | null;
  /** How many entries come before the page; `null` where only some are listed, which are not counted. */
  offset: number | null;
}

/** What a page shows, and whether there is more on either side of it. */
interface Shown {
  rows: StoredAdminEntry[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** A page of everyone's entries in one of their orders. Where there are any, no page is empty. */
export function entryListOf(
  store: JournalStore,
  selection: EntrySelection,
  asked: AdminJournalQuery,
  total: number | null,
): AppPage {
  const order = entryOrder(asked);
  const { rows, hasPrevious, hasNext } = shown(store, selection, order, asked);
  const positions = rows.map((row) => entryPositionOf(row, order.sort));
  const [first, last] = [positions[0], positions.at(-1)];
  return {
    entries: rows.map(adminEntryOf),
    previous: hasPrevious && first ? entryCursorOf('before', first, order.sort) : null,
    next: hasNext && last ? entryCursorOf('after', last, order.sort) : null,
    total,
    offset: offsetOf(store, selection, order, hasPrevious ? first : undefined),
  };
}

function shown(
  store: JournalStore,
  selection: EntrySelection,
  order: EntryOrder,
  { cursor, limit }: AdminJournalQuery,
): Shown {
  const back: EntryOrder = { ...order, isForward: !order.isForward };
  const from = cursor === undefined ? null : readEntryCursor(cursor, order.sort);
  if (cursor !== undefined && !from) throw invalidField('cursor', CURSOR_INVALID);
  if (from?.side === 'before') {
    const found = walk(store, selection, back, from.position, limit + 1);
    const rows = fittingEntries(found, limit);
    if (found.length >= limit || rows.length < found.length) {
      return { rows: rows.toReversed(), hasPrevious: found.length > rows.length, hasNext: true };
    }
    // Entries before it have gone: what is left of them is on the first page.
  }
  const start = from?.side === 'after' ? from.position : null;
  const found = walk(store, selection, order, start, limit + 1);
  if (found.length > 0 || !start) {
    const rows = fittingEntries(found, limit);
    return { rows, hasPrevious: start !== null, hasNext: found.length > rows.length };
  }
  // All entries after it have gone: the last page is now another.
  const last = walk(store, selection, back, null, limit + 1);
  const rows = fittingEntries(last, limit);
  return { rows: rows.toReversed(), hasPrevious: last.length > rows.length, hasNext: false };
}

const fittingEntries = (found: readonly StoredAdminEntry[], limit: number): StoredAdminEntry[] =>
  fitting(found.slice(0, limit), ({ entry }) => entry.notes);

/** The entries after a position: those with the same key first, then those beyond it. */
function walk(
  store: JournalStore,
  selection: EntrySelection,
  order: EntryOrder,
  from: EntryPosition | null,
  limit: number,
): StoredAdminEntry[] {
  if (!from) return store.entryPart(selection, order, 'all', null, limit);
  const same = store.entryPart(selection, order, 'same', from, limit);
  if (same.length === limit) return same;
  return [...same, ...store.entryPart(selection, order, 'beyond', from, limit - same.length)];
}

function offsetOf(
  store: JournalStore,
  selection: EntrySelection,
  order: EntryOrder,
  first: EntryPosition | undefined,
): number | null {
  if (selection.filter !== 'all' || selection.term !== '') return null;
  if (!first) return 0;
  const back: EntryOrder = { ...order, isForward: !order.isForward };
  return (
    store.entryCount(selection, back, 'same', first) + store.entryCount(selection, back, 'beyond', first)
  );
}
