import * as z from 'zod';

/** The copy of a backup that was read back, and is what was sent. */
export const Copy = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** When it was read back, in epoch milliseconds. */
  at: z.number(),
});
export type Copy = z.output<typeof Copy>;

/** What became of a run. */
export const Copied = z.object({
  /** The newest backup's; `null` before the first one. */
  copy: Copy.nullable(),
  removed: z.array(z.string()),
  /** Files there that are dated in the future. */
  inFuture: z.array(z.string()),
});
export type Copied = z.output<typeof Copied>;
