/** The calls for images of entries: who may make them, what is sent, and what comes back. */

import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import {
  EntryImagePath,
  EntryImagesPath,
  FILE_FIELD,
  FILE_REQUIRED,
  FILE_TOO_LARGE,
  IMAGES_WAIT,
  NewImage,
  TYPE_REJECTED,
} from './contract.ts';

const file = {
  alsoResponds: {
    206: 'The requested range',
    304: 'The caller already has this file (If-None-Match)',
    416: 'The range starts beyond the end of the file',
  },
};

export const imagesCalls = declareCalls('Images of entries', () => import('./responses.ts'), {
  'POST /api/journal/:id/images': {
    allow: ['trader', 'token'],
    creates: true,
    params: EntryImagesPath,
    summary: 'Adds an image to an entry',
    description:
      'A PNG, JPEG or WebP by its content, up to 10 MB, 40 million pixels and 16,384 of them a side. It is turned the right way up and encoded again: position, camera and comments in the file are gone. An entry has ten at most.',
    form: { fields: NewImage, file: FILE_FIELD },
    status: 201,
    response: 'EntryImage',
    rejections: {
      conflict: 'There can be 10 images at most. Please remove one first.',
      malformed: 'The upload was cut off or is no valid form',
      unsupported_type: TYPE_REJECTED,
      too_large: FILE_TOO_LARGE,
      too_many_streams: IMAGES_WAIT,
      invalid: FILE_REQUIRED,
      quota_full: QUOTA_FULL,
    },
  },
  'GET /api/journal/:id/images/:n': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    params: EntryImagePath,
    summary: 'An image of an entry, also of an archived one',
    media: 'image/*',
    ...file,
  },
  'GET /api/journal/:id/images/:n/thumbnail': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    params: EntryImagePath,
    summary: 'The thumbnail of an image',
    media: 'image/webp',
    ...file,
  },
  'DELETE /api/journal/:id/images/:n': {
    allow: ['trader', 'token'],
    params: EntryImagePath,
    summary: 'Removes an image from an entry',
    status: 204,
  },
});
