/** Id of the journal's search field. In its own file, so that the shortcut does not import the toolbar. */
export const SEARCH_ID = 'journal-search';
