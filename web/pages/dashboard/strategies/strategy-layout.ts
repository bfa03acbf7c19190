/** Where strategies stand, and the parts of one. The grid and the skeleton of the grid share it. */

export const STRATEGY_GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export const STRATEGY_CARD = 'flex min-w-0 flex-col gap-4 p-4 sm:p-5';

export const STRATEGY_FIGURES = 'flex flex-wrap gap-x-3 gap-y-2';

/** As wide as it needs to be: an amount is never cut off. */
export const STRATEGY_FIGURE = 'min-w-fit flex-1 basis-14';
