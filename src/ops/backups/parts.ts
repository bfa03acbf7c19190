/** What a desk is kept in: in its data folder, and by the same names in a backup. */

export const DATABASE = 'bullpen.db';
export const KEY = 'secret.key';
export const VIDEOS = 'videos';
