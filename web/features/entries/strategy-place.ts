/** Where the strategy stands in the form of an entry, before and after what it offers is there. */
export const STRATEGY_PLACE = 'col-span-2 sm:col-span-6';
