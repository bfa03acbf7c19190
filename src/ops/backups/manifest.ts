/** The manifest of a backup. It comes last and carries its own hash, so a truncated backup has none. */

import * as z from 'zod';
import { isImageFileName, isThumbnailFileName } from '#src/values/text/image-file-name.ts';
import { isVideoFileName } from '#src/values/text/video-file-name.ts';
import { DATABASE, IMAGES, KEY, VIDEOS } from './parts.ts';

export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

/** Larger than any real manifest, small enough to read into memory. Bytes. */
export const LARGEST_MANIFEST = 64 * 1024 * 1024;

/** Allowed file names, none of which leads out of the folder. */
export const isContent = (name: string): boolean =>
  name === DATABASE ||
  name === KEY ||
  (name.startsWith(`${VIDEOS}/`) && isVideoFileName(name.slice(VIDEOS.length + 1))) ||
  (name.startsWith(`${IMAGES}/`) && isImageFileName(name.slice(IMAGES.length + 1)));

const Content = z.object({
  name: z.string().refine(isContent),
  /** Bytes. */
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Content = z.output<typeof Content>;

export const Manifest = z.object({
  product: z.literal('bullpen'),
  /** Version of the manifest and the layout it describes. */
  format: z.literal(1),
  /** Release that made the backup. */
  version: z.string(),
  /** Schema version of the database in it. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  files: z.array(Content),
  /** Files of videos and images that the database lists and that were missing or not whole when the backup was made. */
  missing: z.array(z.string().refine((name) => isVideoFileName(name) || isImageFileName(name))),
});
export type Manifest = z.output<typeof Manifest>;

/** The videos and images in a backup; a thumbnail is no image of its own. */
export function countFiles(files: Manifest['files']): { videos: number; images: number } {
  const count = (folder: string) =>
    files.filter(({ name }) => name.startsWith(`${folder}/`) && !isThumbnailFileName(name)).length;
  return { videos: count(VIDEOS), images: count(IMAGES) };
}
