/** The order of the journal's list. */

import { FIRST_ORDER, type JournalSort, type SortOrder } from '#src/values/entries/entry-sort.ts';

export interface ListOrder {
  sort: JournalSort;
  order: SortOrder;
}

/** In the direction that a sort begins with: what one looks for first. */
export const toFirstOrder = (sort: JournalSort): ListOrder => ({ sort, order: FIRST_ORDER[sort] });

/** As in a URL that says nothing of it. */
export const USUAL_ORDER: ListOrder = toFirstOrder('date');

/** Choosing the sorted column again reverses the order. */
export const turned = ({ sort, order }: ListOrder): ListOrder => ({
  sort,
  order: order === 'asc' ? 'desc' : 'asc',
});

/** As a URL has it: what is usual is left out. */
export const orderParams = ({ sort, order }: ListOrder): { sort?: JournalSort; order?: SortOrder } => ({
  ...(sort === USUAL_ORDER.sort ? {} : { sort }),
  ...(order === FIRST_ORDER[sort] ? {} : { order }),
});
