import { type EntrySort, FIRST_ORDER, type SortOrder } from '#src/values/entries/entry-sort.ts';

interface Column {
  sort: EntrySort;
  name: string;
  isFigure?: true;
}

/** The columns of the table, in order. */
export const COLUMNS: readonly Column[] = [
  { sort: 'trader', name: 'Trader' },
  { sort: 'symbol', name: 'Symbol' },
  { sort: 'type', name: 'Type' },
  { sort: 'position', name: 'Position' },
  { sort: 'quantity', name: 'Quantity', isFigure: true },
  { sort: 'pnl', name: 'P&L', isFigure: true },
  { sort: 'date', name: 'Date', isFigure: true },
];

export interface TradeSort {
  sort: EntrySort;
  order: SortOrder;
}

/** Selecting the sorted column again reverses the order. */
export function turned({ sort, order }: TradeSort): TradeSort {
  return { sort, order: order === 'asc' ? 'desc' : 'asc' };
}

export const toFirstOrder = (sort: EntrySort): TradeSort => ({ sort, order: FIRST_ORDER[sort] });
