/** On what a page reads by itself: nobody uses it at that moment, so that an admin area or a session that is left alone ends. */
export const BACKGROUND_HEADER = 'bullpen-background';
