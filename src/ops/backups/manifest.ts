/** The list of contents of a backup: the last in it, with its hash, so that a backup that ends too early has none. */

import * as z from 'zod';
import { isVideoFileName } from '#src/values/video-file-name.ts';
import { DATABASE, KEY, VIDEOS } from './parts.ts';

export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

/** More than any list of videos takes, and little enough to be read at once. Bytes. */
export const LARGEST_MANIFEST = 64 * 1024 * 1024;

/** What may be in a backup: a name that leads nowhere else. */
export const isContent = (name: string): boolean =>
  name === DATABASE ||
  name === KEY ||
  (name.startsWith(`${VIDEOS}/`) && isVideoFileName(name.slice(VIDEOS.length + 1)));

const Content = z.object({
  name: z.string().refine(isContent),
  /** Bytes. */
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Content = z.output<typeof Content>;

export const Manifest = z.object({
  product: z.literal('bullpen'),
  /** Of this list and what it describes. */
  format: z.literal(1),
  /** The release that made it. */
  version: z.string(),
  /** Of the database in it. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  files: z.array(Content),
  /** Videos that were listed and had no file when the backup was made. */
  missing: z.array(z.string().refine(isVideoFileName)),
});
export type Manifest = z.output<typeof Manifest>;
