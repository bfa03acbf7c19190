/** The calls for archives: who may make them, what is sent, and what comes back. */

import { PageQuery } from '#src/features/journal/query-contract.ts';
import { STREAMS_OPEN } from '#src/server/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import { ARCHIVING, ArchivePath, ArchivesQuery, NewArchive, NOTHING_TO_ARCHIVE } from './contract.ts';

export const archivesCalls = declareCalls('Archives', () => import('./responses.ts'), {
  'POST /api/archive/journal-entries': {
    allow: ['fresh-admin'],
    creates: true,
    body: NewArchive,
    summary: 'Archives every journal entry and resets the journal',
    description:
      'A backup of the database is made first. Archives can be read, but not restored. Without a body, the archive is called by its time.',
    example: { label: 'Season 2026' },
    response: 'JournalArchived',
    rejections: {
      conflict: `${ARCHIVING}, or: ${NOTHING_TO_ARCHIVE}`,
      data_folder: 'The data folder /data cannot be used (/data/backups is not a folder).',
    },
    audit: 'archived all journal entries and reset the system',
  },
  'GET /api/archive/preview': {
    allow: ['admin'],
    summary: 'What Archive & Reset would archive now',
    response: 'ArchivePreview',
  },
  'GET /api/archives': {
    allow: ['admin'],
    query: ArchivesQuery,
    summary: 'The archives, newest first',
    response: ['Archive'],
    isPaged: true,
  },
  'GET /api/archives/:id/entries': {
    allow: ['admin'],
    params: ArchivePath,
    query: PageQuery,
    summary: 'The entries of an archive',
    response: ['ArchivedEntry'],
    isPaged: true,
  },
  'GET /api/archives/:id/entries.csv': {
    allow: ['admin'],
    params: ArchivePath,
    summary: 'The entries of an archive as CSV',
    media: 'text/csv',
    rejections: { too_many_streams: STREAMS_OPEN },
  },
});
