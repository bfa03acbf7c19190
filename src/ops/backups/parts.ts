/** Names of the parts of an installation, both in its data folder and in a backup. */

export const DATABASE = 'bullpen.db';
export const KEY = 'secret.key';
export const VIDEOS = 'videos';
export const IMAGES = 'images';
