/** The calls for shared links: who may make them, what is sent, and what comes back. */

import { orderingCall } from '#src/features/lists/calls.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import { DriveLinkChange, DriveLinkPath, LINK_CHANGED, NewDriveLink } from './contract.ts';

export const driveLinksCalls = declareCalls('Drive links', () => import('./responses.ts'), {
  'GET /api/google-drive-links': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    summary: 'The active shared links; for the admin, all of them',
    response: ['DriveLink'],
  },
  'POST /api/google-drive-links': {
    allow: ['admin'],
    creates: true,
    body: NewDriveLink,
    summary: 'Adds a link',
    example: { title: 'Session plan', url: 'https://drive.example.com/plan', sortOrder: 0, isActive: true },
    status: 201,
    response: 'DriveLink',
    rejections: { conflict: 'There can be 1,000 links at most. Please remove one first.' },
    audit: 'added a Google Drive link',
  },
  'PUT /api/google-drive-links/order': {
    ...orderingCall('links'),
    response: ['DriveLink'],
    audit: 'put the Google Drive links in order',
  },
  'PUT /api/google-drive-links/:id': {
    allow: ['admin'],
    params: DriveLinkPath,
    body: DriveLinkChange,
    summary: 'Changes a link',
    example: { isActive: false, version: 1 },
    response: 'DriveLink',
    rejections: { conflict: LINK_CHANGED },
    audit: 'changed Google Drive link #',
  },
  'DELETE /api/google-drive-links/:id': {
    allow: ['admin'],
    params: DriveLinkPath,
    summary: 'Removes a link',
    status: 204,
    audit: 'deleted Google Drive link #',
  },
});
