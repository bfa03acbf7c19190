/** Messages shared by several calls. */

export const STREAMS_OPEN = 'Too many downloads at once. Please try again when one is over.';
