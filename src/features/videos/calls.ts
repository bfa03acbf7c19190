/** The calls for videos: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  FILE_FIELD,
  FileQuery,
  NewVideo,
  TYPE_REJECTED,
  VIDEO_CHANGED,
  VideoChange,
  VideoPath,
  VideosQuery,
} from './contract.ts';

export const videosCalls = declareCalls('Videos', () => import('./responses.ts'), {
  'GET /api/videos': {
    allow: ['anyone'],
    cached: true,
    query: VideosQuery,
    summary: 'The videos for everyone; for the admin, all',
    description: 'With `traderId`: what that trader sees, if the session allows it.',
    response: ['Video'],
    rejections: {
      unauthenticated: 'Please log in with your access code',
      forbidden: 'This belongs to another trader',
      not_found: 'Trader not found',
    },
  },
  'GET /api/videos/:id/file': {
    allow: ['anyone'],
    params: VideoPath,
    query: FileQuery,
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
    allow: ['admin'],
    creates: true,
    summary: 'Uploads a video',
    form: { fields: NewVideo, file: FILE_FIELD },
    status: 201,
    response: 'Video',
    rejections: {
      conflict: 'There can be 1,000 videos at most. Please remove one first.',
      malformed: 'The upload was cut off or is no valid form',
      unsupported_type: TYPE_REJECTED,
      too_large: 'The video must not be larger than 4,096 MB',
      invalid: 'Title is required',
    },
    audit: 'uploaded a video',
  },
  'PUT /api/videos/:id': {
    allow: ['admin'],
    params: VideoPath,
    body: VideoChange,
    summary: 'Changes a video',
    example: { title: 'Reading the open', version: 1 },
    response: 'Video',
    rejections: { conflict: VIDEO_CHANGED },
    audit: 'changed video #',
  },
  'DELETE /api/videos/:id': {
    allow: ['admin'],
    params: VideoPath,
    summary: 'Removes a video and its file',
    status: 204,
    audit: 'deleted video #',
  },
});
