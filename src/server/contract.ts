/** Messages shared by several calls. */

export const STREAMS_OPEN = 'Too many downloads at once. Please try again when one is over.';
export const FORM_REQUIRED = 'The upload must be a form, sent as multipart/form-data';

/** Bodies over 64 KiB of one trader, from their arrival to the answer. */
export const MOST_LARGE_BODIES = 8;
export const LARGE_BODIES_OPEN = `${MOST_LARGE_BODIES} of your large requests are being worked on. Please send this one once they are done.`;
