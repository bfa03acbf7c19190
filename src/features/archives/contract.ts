/** Requests for archives. */

import * as z from 'zod';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idCursor, idText, requiredLine } from '#src/values/wire/shapes.ts';

export const ARCHIVED = 'Data archived successfully';
export const ARCHIVING = 'Archiving is under way already';
export const NOTHING_TO_ARCHIVE = 'There are no journal entries to archive';

/** Label of an archive, where its time is not enough. */
export const ArchiveLabel = requiredLine('Label', 100, 'Label is required');

/** What Archive & Reset is sent; without a body, the archive is called by its time. */
export const NewArchive = z.object({ label: ArchiveLabel.exactOptional() }).optional();

/** 100 by default; more than 500 is cut to 500. */
export const ArchivesQuery = builtLater(() =>
  z.object({
    limit: idText.transform((limit) => Math.min(limit, 500)).default(100),
    cursor: idCursor.optional(),
  }),
);
export type ArchivesQuery = z.output<typeof ArchivesQuery>;

export const ArchivePath = builtLater(() => z.object({ id: idText }));
