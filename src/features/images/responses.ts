/** Responses of the calls for images of entries. */

import * as z from 'zod';
import { text } from '#src/values/wire/response-shapes.ts';
import { IMAGE_TYPES } from './contract.ts';

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
