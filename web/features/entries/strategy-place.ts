/** Grid cells of the strategy field, shared by its loading and loaded states. */
export const STRATEGY_PLACE = 'col-span-2 sm:col-span-6';
