/**
 * The name under which the file of a video is kept: a random UUID and the ending of its kind, as every upload gets one.
 * It is joined to a path, so nothing else is ever taken for one. A CHECK of the table `videos` says the same in SQL.
 */
const VIDEO_FILE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:mp4|webm|mov|ogv)$/;

export const isVideoFileName = (name: unknown): name is string =>
  typeof name === 'string' && VIDEO_FILE_NAME.test(name);
