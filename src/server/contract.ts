/** Messages shared by several calls. */

export const STREAMS_OPEN = 'Too many downloads at once. Please try again when one is over.';
export const FORM_REQUIRED = 'The upload must be a form, sent as multipart/form-data';
