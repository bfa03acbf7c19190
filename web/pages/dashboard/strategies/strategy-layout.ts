/** Layout of the strategies, shared by the grid and its skeleton. */

export const STRATEGY_GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export const STRATEGY_CARD = 'flex min-w-0 flex-col gap-4 p-4 sm:p-5';

/** The same columns in both groups of every card, whatever their content. */
export const STRATEGY_FIGURES = 'grid grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,4fr)] gap-x-3 gap-y-2';

export const STRATEGY_FIGURE = 'min-w-0 break-words';
