/** Grid cells of the strategy field, shared by its loading and loaded states. */
export const STRATEGY_PLACE = 'col-span-full sm:col-span-3';
