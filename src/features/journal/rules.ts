import { isTradeDate } from '#src/values/dates.ts';
import { type EntrySort, FIRST_ORDER, type SortOrder } from '#src/values/entry-sort.ts';
import { foldText } from '#src/values/text.ts';

/** Separates the searched fields, so that no search text matches across two of them. */
const FIELD_BREAK = '\u001f';

/** What a search looks into: symbol, notes and strategy, folded. */
export function searchText(entry: { symbol: string; notes: string | null; strategy: string | null }): string {
  return [entry.symbol, entry.notes ?? '', entry.strategy ?? ''].map(foldText).join(FIELD_BREAK);
}

/** A search as typed, folded the same way; blank means no search. */
export function searchTerm(q: string): string {
  return foldText(q).replaceAll(FIELD_BREAK, ' ');
}

/** Where a page of entries ends: the last one on it, in the order (tradeDate, id) descending. */
export interface Position {
  tradeDate: string;
  id: number;
}

/** A position as the opaque text that the next page is asked for with. */
export function cursorOf({ tradeDate, id }: Position): string {
  return Buffer.from(`${tradeDate}.${id}`).toString('base64url');
}

/** @returns `null` for anything {@link cursorOf} did not write */
export function positionOf(cursor: string): Position | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  const [, tradeDate = '', id = ''] = match ?? [];
  return isTradeDate(tradeDate) && Number.isSafeInteger(Number(id)) ? { tradeDate, id: Number(id) } : null;
}

/** An order of everyone's entries: by what, and whether in the direction in which that begins. */
export interface EntryOrder {
  sort: EntrySort;
  isForward: boolean;
}

/** The entries of one trader are sorted by trader when they are newest first. */
export function entryOrder({
  sort,
  order = FIRST_ORDER[sort],
  traderId,
}: {
  sort: EntrySort;
  order?: SortOrder | undefined;
  traderId?: number | undefined;
}): EntryOrder {
  const isForward = order === FIRST_ORDER[sort];
  return { sort: sort === 'trader' && traderId !== undefined ? 'date' : sort, isForward };
}
