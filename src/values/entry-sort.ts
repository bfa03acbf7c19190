/** What the admin's journal can be sorted by. */

export const ENTRY_SORTS = ['date', 'trader', 'symbol', 'type', 'position', 'quantity', 'pnl'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * The initial direction of each sort: the one in which equal values come newest first. The other direction is the
 * same list reversed.
 */
export const FIRST_ORDER: Record<EntrySort, SortOrder> = {
  date: 'desc',
  trader: 'asc',
  symbol: 'asc',
  type: 'asc',
  position: 'asc',
  quantity: 'desc',
  pnl: 'desc',
};
