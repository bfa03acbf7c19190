/** What journals can be sorted by. */

/** The admin's. */
export const ENTRY_SORTS = ['date', 'trader', 'symbol', 'type', 'position', 'quantity', 'pnl'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** A trader's own. */
export const JOURNAL_SORTS = ['date', 'pnl', 'r', 'symbol'] as const;
export type JournalSort = (typeof JOURNAL_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * The initial direction of each sort: the one in which equal values come newest first. The other direction is the
 * same list reversed.
 */
export const FIRST_ORDER: Record<EntrySort | JournalSort, SortOrder> = {
  date: 'desc',
  trader: 'asc',
  symbol: 'asc',
  type: 'asc',
  position: 'asc',
  quantity: 'desc',
  pnl: 'desc',
  r: 'desc',
};
