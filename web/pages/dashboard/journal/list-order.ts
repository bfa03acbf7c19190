/** The order of the journal's list. */

import type { SortOrder } from '#src/values/entry-sort.ts';
import type { JournalSort } from '#web/queries/entry-filter.ts';

export interface ListOrder {
  sort: JournalSort;
  order: SortOrder;
}

/** The direction that a sort begins with: what one looks for first. */
const FIRST: Record<JournalSort, SortOrder> = { date: 'desc', pnl: 'desc', r: 'desc', symbol: 'asc' };

export const firstOf = (sort: JournalSort): ListOrder => ({ sort, order: FIRST[sort] });

/** As in a URL that says nothing of it. */
export const USUAL_ORDER: ListOrder = firstOf('date');

/** Choosing the sorted column again reverses the order. */
export const turned = ({ sort, order }: ListOrder): ListOrder => ({
  sort,
  order: order === 'asc' ? 'desc' : 'asc',
});

/** As a URL has it: what is usual is left out. */
export const orderParams = ({ sort, order }: ListOrder): { sort?: JournalSort; order?: SortOrder } => ({
  ...(sort === USUAL_ORDER.sort ? {} : { sort }),
  ...(order === FIRST[sort] ? {} : { order }),
});
