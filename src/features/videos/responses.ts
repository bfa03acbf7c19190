/** Responses of the video calls. */

import * as z from 'zod';
import { day, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';

export const Video = z
  .strictObject({
    id: rowId,
    title: text('Reading the open'),
    description: text('How the first half hour sets the day').nullable(),
    duration: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Seconds; null if unknown', examples: [754.5] }),
    fileSize: z
      .int()
      .min(1)
      .meta({ description: 'Bytes', examples: [48_293_120] }),
    uploadDate: instant,
    uploadDay: day,
    traderId: rowId.nullable().meta({
      description: 'null for everyone; otherwise for that trader and the admin',
      examples: [null],
    }),
    fileUrl: text('/api/videos/3/file').describe(
      "URL of the file. A trader's own video has a link that is valid for an hour at most",
    ),
    version: rowVersion,
  })
  .meta({ id: 'Video' });
export type Video = z.output<typeof Video>;
