/** Responses of the calls for images of entries. */

import * as z from 'zod';
import { QUOTA_FULL } from '#src/features/quota/contract.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { text } from '#src/values/response-shapes.ts';
import {
  FILE_FIELD,
  FILE_REQUIRED,
  FILE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGES_WAIT,
  NewImage,
  TYPE_REJECTED,
} from './contract.ts';

/** An image of an entry. */
export const EntryImage = z
  .strictObject({
    n: z
      .int()
      .min(1)
      .meta({ description: 'Its number among those of the entry, never given to another', examples: [1] }),
    type: z.enum(IMAGE_TYPES),
    url: text('/api/journal/12/images/1'),
    thumbnailUrl: text('/api/journal/12/images/1/thumbnail').describe('WebP, 320 pixels at its longest side'),
  })
  .meta({ id: 'EntryImage' });
export type EntryImage = z.output<typeof EntryImage>;

const file = {
  alsoResponds: {
    206: 'The requested range',
    304: 'The caller already has this file (If-None-Match)',
    416: 'The range starts beyond the end of the file',
  },
};

export const imagesCalls = {
  tag: 'Images of entries',
  calls: {
    'POST /api/journal/:id/images': {
      summary: 'Adds an image to an entry',
      description:
        'A PNG, JPEG or WebP by its content, up to 10 MB, 40 million pixels and 16,384 of them a side. It is turned the right way up and encoded again: position, camera and comments in the file are gone. An entry has ten at most.',
      form: { fields: NewImage, file: FILE_FIELD },
      status: 201,
      response: EntryImage,
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
      summary: 'An image of an entry, also of an archived one',
      media: 'image/*',
      ...file,
    },
    'GET /api/journal/:id/images/:n/thumbnail': {
      summary: 'The thumbnail of an image',
      media: 'image/webp',
      ...file,
    },
    'DELETE /api/journal/:id/images/:n': { summary: 'Removes an image from an entry', status: 204 },
  },
} satisfies NounDescription;
