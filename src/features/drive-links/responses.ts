/** Responses of the shared-link calls. */

import * as z from 'zod';
import { orderingCall, sortOrder } from '#src/features/ordered-list/responses.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import { LINK_CHANGED } from './contract.ts';

export const DriveLink = z
  .strictObject({
    id: rowId,
    title: text('Session plan'),
    description: text('Levels and news of the week').nullable(),
    url: text('https://drive.example.com/plan').describe(
      'A web address: http or https, without a user name or password',
    ),
    isActive: flag(true),
    sortOrder,
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'DriveLink' });
export type DriveLink = z.output<typeof DriveLink>;

export const driveLinksCalls = {
  tag: 'Drive links',
  calls: {
    'GET /api/google-drive-links': {
      summary: 'The active shared links; for the admin, all of them',
      response: z.array(DriveLink),
    },
    'POST /api/google-drive-links': {
      summary: 'Adds a link',
      body: { title: 'Session plan', url: 'https://drive.example.com/plan', sortOrder: 0, isActive: true },
      status: 201,
      response: DriveLink,
      rejections: { conflict: 'There can be 1,000 links at most. Please remove one first.' },
    },
    'PUT /api/google-drive-links/order': orderingCall('links', DriveLink),
    'PUT /api/google-drive-links/:id': {
      summary: 'Changes a link',
      body: { isActive: false, version: 1 },
      response: DriveLink,
      rejections: { conflict: LINK_CHANGED },
    },
    'DELETE /api/google-drive-links/:id': { summary: 'Removes a link', status: 204 },
  },
} satisfies NounDescription;
