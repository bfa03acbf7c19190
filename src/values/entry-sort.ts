/** What everyone's entries can be sorted by. */

export const ENTRY_SORTS = ['date', 'trader', 'symbol', 'type', 'position', 'quantity', 'pnl'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * The order in which each sort begins: that in which equal ones come newest first. The other order is the same list
 * from its other end.
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
