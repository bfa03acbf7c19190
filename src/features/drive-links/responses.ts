/** Responses of the shared-link calls. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { LIST_CHANGED } from '#src/values/list-order.ts';
import { count, flag, instant, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
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
    sortOrder: count(0).describe('Lower ones come first; equal ones in the order they were added'),
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
    'PUT /api/google-drive-links/order': {
      summary: 'Puts the links in order',
      description:
        'Lists the ids of all of them in order; their sort orders become 0, 1, 2, … Versions, if sent, must be the current ones.',
      body: { ids: [3, 1, 2], versions: [1, 4, 2] },
      response: z.array(DriveLink),
      rejections: { conflict: LIST_CHANGED },
    },
    'PUT /api/google-drive-links/:id': {
      summary: 'Changes a link',
      body: { isActive: false, version: 1 },
      response: DriveLink,
      rejections: { conflict: LINK_CHANGED },
    },
    'DELETE /api/google-drive-links/:id': { summary: 'Removes a link', status: 204 },
  },
} satisfies NounDescription;
