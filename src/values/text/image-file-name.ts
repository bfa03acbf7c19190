/** The image types that are kept, with the extension of their files. */
export const IMAGE_ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type ImageType = keyof typeof IMAGE_ENDINGS;

/**
 * File names of a stored image: the hash of its content, for the image itself with the extension of its type. They are
 * joined to a path, so anything else is rejected. CHECKs on the table `images` say the same in SQL.
 */
const IMAGE_FILE_NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp|small\.webp)$/;

export const isImageFileName = (name: unknown): name is string =>
  typeof name === 'string' && IMAGE_FILE_NAME.test(name);

export const imageFileName = (hash: string, type: ImageType): string => `${hash}.${IMAGE_ENDINGS[type]}`;

const THUMBNAIL = '.small.webp';
export const thumbnailFileName = (hash: string): string => hash + THUMBNAIL;
export const isThumbnailFileName = (name: string): boolean => name.endsWith(THUMBNAIL);
