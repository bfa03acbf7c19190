/** Layout of the strategies, shared by the grid and its skeleton. */

/** Cards of a row are as tall as its tallest, until one is opened. */
export const STRATEGY_GRID =
  'grid gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 has-[[data-open]]:items-start';

export const STRATEGY_CARD = 'flex min-w-0 flex-col gap-4 p-4 sm:p-5';

/**
 * The same columns in both groups of every card, whatever their content. The outer ones fit their terms on one line; where text
 * is so large that they do not, as many columns as fit.
 */
export const STRATEGY_FIGURES =
  'grid gap-x-1.5 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] @[14rem]:grid-cols-[minmax(4.75rem,4fr)_minmax(0,6fr)_minmax(4.5rem,4fr)]';

/** Values begin on one line even where a term wraps, or a value. */
export const STRATEGY_FIGURE =
  'row-span-2 grid min-w-0 grid-rows-subgrid break-words [&:nth-child(n+4)]:mt-2';
