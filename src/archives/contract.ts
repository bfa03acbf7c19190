/** Archives as they go over the wire. */

import * as z from 'zod';
import { idText, requiredLine } from '#src/values/shapes.ts';

export const ARCHIVED = 'Data archived successfully';
export const ARCHIVING = 'Archiving is under way already';
export const NOTHING_TO_ARCHIVE = 'There are no journal entries to archive';

/** What left the desk at one time, and stays readable. */
export const Archive = z.object({
  id: z.int(),
  label: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** `admin` or `cli`. */
  createdBy: z.string(),
  /** How many there are in it. */
  entries: z.int(),
  /** Their P&L, all traders together: a decimal string with two places. */
  totalPnl: z.string(),
});
export type Archive = z.output<typeof Archive>;

/** What an archive is called where its time is not enough. */
export const ArchiveLabel = requiredLine('Label', 100, 'Label is required');

export const ArchivePath = z.object({ id: idText });
