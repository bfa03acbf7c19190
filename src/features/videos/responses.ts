/** Responses of the video calls. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { day, instant, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import { FILE_FIELD, NewVideo, TYPE_REJECTED, VIDEO_CHANGED } from './contract.ts';

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

export const videosCalls = {
  tag: 'Videos',
  calls: {
    'GET /api/videos': {
      summary: 'The videos for everyone; for the admin, all',
      description: 'With `traderId`: what that trader sees, if the session allows it.',
      response: z.array(Video),
      rejections: {
        unauthenticated: 'Please log in with your access code',
        forbidden: 'This belongs to another trader',
      },
    },
    'GET /api/videos/:id/file': {
      summary: 'The file, or any range of it',
      media: 'video/*',
      rejections: { forbidden: 'This link has expired. Please reload the page.' },
      alsoResponds: {
        206: 'The requested range',
        304: 'The caller already has this file (If-None-Match)',
        416: 'The range starts beyond the end of the file',
      },
    },
    'POST /api/videos': {
      summary: 'Uploads a video',
      form: { fields: NewVideo, file: FILE_FIELD },
      status: 201,
      response: Video,
      rejections: {
        conflict: 'There can be 1,000 videos at most. Please remove one first.',
        malformed: 'The upload was cut off or is no valid form',
        unsupported_type: TYPE_REJECTED,
        too_large: 'The video must not be larger than 4,096 MB',
        invalid: 'Title is required',
      },
    },
    'PUT /api/videos/:id': {
      summary: 'Changes a video',
      body: { title: 'Reading the open', version: 1 },
      response: Video,
      rejections: { conflict: VIDEO_CHANGED },
    },
    'DELETE /api/videos/:id': { summary: 'Removes a video and its file', status: 204 },
  },
} satisfies NounDescription;
