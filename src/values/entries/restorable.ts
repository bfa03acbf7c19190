/** How long a deleted entry can be brought back, with its images. Milliseconds. */
export const RESTORABLE_FOR = 7 * 24 * 60 * 60 * 1000;
