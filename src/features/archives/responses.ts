/** Responses of the archive calls. */

import * as z from 'zod';
import { ArchivedEntry } from '#src/features/journal/responses.ts';
import { STREAMS_OPEN } from '#src/server/contract.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { count, instant, money, rowId, text } from '#src/values/response-shapes.ts';
import { ARCHIVED, ARCHIVING, NOTHING_TO_ARCHIVE } from './contract.ts';

/** Entries that left the journal at one time, and stay readable. */
export const Archive = z
  .strictObject({
    id: rowId,
    label: text('Until 2026-11-20'),
    createdAt: instant,
    createdBy: text('admin').describe('admin or cli'),
    entries: count(1240).describe('Number of entries in it'),
    totalPnl: money('48210.50').describe('Total P&L of all traders, in US dollars'),
    costs: money('6201.30').describe(
      'Commission and fees in US dollars, already taken off: gross = P&L + costs',
    ),
  })
  .meta({ id: 'Archive' });
export type Archive = z.output<typeof Archive>;

export const archivesCalls = {
  tag: 'Archives',
  calls: {
    'POST /api/archive/journal-entries': {
      summary: 'Archives every journal entry and resets the journal',
      description: 'A backup of the database is made first. Archives can be read, but not restored.',
      response: z.strictObject({ message: z.literal(ARCHIVED), archive: Archive }),
      rejections: {
        conflict: `${ARCHIVING}, or: ${NOTHING_TO_ARCHIVE}`,
        data_folder: 'The data folder /data cannot be used (/data/backups is not a folder).',
      },
    },
    'GET /api/archives': { summary: 'The archives, newest first', response: z.array(Archive), isPaged: true },
    'GET /api/archives/:id/entries': {
      summary: 'The entries of an archive',
      response: z.array(ArchivedEntry),
      isPaged: true,
    },
    'GET /api/archives/:id/entries.csv': {
      summary: 'The entries of an archive as CSV',
      media: 'text/csv',
      rejections: { too_many_streams: STREAMS_OPEN },
    },
  },
} satisfies NounDescription;
