/** The id of the heading in a page's header. */
export const PAGE_HEADING_ID = 'page-heading';

/** Gets the focus when the element that had it is gone. */
export const pageHeading = () => document.getElementById(PAGE_HEADING_ID);
