/** The search of the journal, for the key that leads to it. Apart, so that the key does not bring the toolbar along. */
export const SEARCH_ID = 'journal-search';
