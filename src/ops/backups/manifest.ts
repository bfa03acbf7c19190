/** The manifest of a backup. It comes last and carries its own hash, so a truncated backup has none. */

import * as z from 'zod';
import { isVideoFileName } from '#src/values/video-file-name.ts';
import { DATABASE, KEY, VIDEOS } from './parts.ts';

export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

/** Larger than any real manifest, small enough to read into memory. Bytes. */
export const LARGEST_MANIFEST = 64 * 1024 * 1024;

/** Allowed file names, none of which leads out of the folder. */
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
  /** Version of the manifest and the layout it describes. */
  format: z.literal(1),
  /** Release that made the backup. */
  version: z.string(),
  /** Schema version of the database in it. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  files: z.array(Content),
  /** Videos listed in the database whose file was missing when the backup was made. */
  missing: z.array(z.string().refine(isVideoFileName)),
});
export type Manifest = z.output<typeof Manifest>;
