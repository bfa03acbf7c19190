/**
 * File name of a stored video: a random UUID and the extension of its type, as generated for every upload. It is
 * joined to a path, so anything else is rejected. A CHECK on the table `videos` says the same in SQL.
 */
const VIDEO_FILE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:mp4|webm|mov|ogv)$/;

export const isVideoFileName = (name: unknown): name is string =>
  typeof name === 'string' && VIDEO_FILE_NAME.test(name);
