/** The calls for imports: who may make them, what is sent, and what comes back. */

import { EntryPath } from '#src/features/journal/contract.ts';
import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import { FORM_REQUIRED } from '#src/server/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import {
  FILE_FIELD,
  FILE_REQUIRED,
  FillsQuery,
  IMPORT_ARCHIVED,
  IMPORT_CHANGED,
  IMPORT_QUESTIONS,
  IMPORT_UNDER_WAY,
  IMPORTS_WAIT,
  ImportFields,
  ImportMove,
  ImportPath,
  ImportQuery,
  ImportsQuery,
  MOST_FILLS,
  NOTHING_TO_IMPORT,
  TOO_LARGE,
  TOO_MANY_FILES,
  TOO_MANY_FILLS,
} from './contract.ts';

export const importsCalls = declareCalls('Imports', () => import('./responses.ts'), {
  'POST /api/imports': {
    allow: ['trader', 'token'],
    creates: true,
    query: ImportQuery,
    summary: 'Imports the files of a broker, or with `dryRun=true` tells what that would do',
    description:
      'Takes exports of brokers and platforms, up to 20 files of 20 MiB and 200,000 rows together; several files of one import complete each other. What they leave open is answered by the other fields. Files may overlap, and come again: only what is new is added. A dry run answers 200, with its open questions; it writes nothing. With `tradesOf` it lists the trades of one day, or those that stay `open`, as well: 100 from `offset` on.',
    form: { fields: ImportFields, file: FILE_FIELD, isRepeated: true },
    status: 201,
    response: 'ImportReport',
    alsoResponds: { 200: 'What a dry run found: the same report, without an id' },
    rejections: {
      conflict: `${IMPORT_CHANGED} Or: ${IMPORT_UNDER_WAY} Or: ${NOTHING_TO_IMPORT}`,
      malformed: 'The upload was cut off or is no valid form',
      unsupported_type: FORM_REQUIRED,
      too_large: `${TOO_LARGE} Or: ${TOO_MANY_FILES} Or: Fills.csv takes longer than 60 seconds: nothing was imported. Export a shorter period, or fewer columns.`,
      too_many_streams: IMPORTS_WAIT,
      invalid: FILE_REQUIRED,
      quota_full: QUOTA_FULL,
      import_questions: IMPORT_QUESTIONS,
      data_folder: 'The data folder /data cannot be used (/data/bullpen.db is not a file).',
    },
  },
  'GET /api/imports': {
    allow: ['trader', 'token', 'viewing'],
    query: ImportsQuery,
    summary: 'The imports of a trader, newest first',
    response: ['Import'],
    isPaged: true,
  },
  'GET /api/imports/:id': {
    allow: ['trader', 'token', 'viewing'],
    params: ImportPath,
    summary: 'What an import did',
    response: 'ImportReport',
  },
  'PUT /api/imports/:id': {
    allow: ['trader', 'token'],
    params: ImportPath,
    body: ImportMove,
    summary: 'Moves everything of an import to another account',
    response: 'ImportReport',
    example: { accountId: 2 },
    rejections: { conflict: `${IMPORT_UNDER_WAY} Or: ${IMPORT_ARCHIVED}`, quota_full: QUOTA_FULL },
  },
  'DELETE /api/imports/:id': {
    allow: ['trader', 'token'],
    params: ImportPath,
    summary: 'Takes an import back',
    description: 'Its trades go, but for what another import brought as well; they stay in the history.',
    status: 204,
    rejections: { conflict: `${IMPORT_UNDER_WAY} Or: ${IMPORT_ARCHIVED}` },
  },
  'GET /api/import-formats': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    summary: 'The files that are recognised, by platform',
    response: ['ImportFormat'],
  },
  'GET /api/journal/:id/fills': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: EntryPath,
    query: FillsQuery,
    summary: 'The fills under an imported entry, also an archived one',
    description: `${MOST_FILLS} at a time.`,
    response: ['EntryFill'],
    isPaged: true,
    rejections: { too_large: TOO_MANY_FILLS },
  },
});
