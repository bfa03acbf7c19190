/** What the call for counts answers. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { count } from '#src/values/response-shapes.ts';

/** How much there is of what the admin area manages. */
export const TeamCounts = z
  .strictObject({
    traders: count(6),
    trades: count(2418),
    videos: count(12),
    links: count(4),
    quotes: count(31),
    archives: count(2),
  })
  .meta({ id: 'DeskCounts' });
export type TeamCounts = z.output<typeof TeamCounts>;

export const countsCalls = {
  tag: 'Settings',
  calls: {
    'GET /api/admin/counts': { summary: 'How much there is of what the admin manages', response: TeamCounts },
  },
} satisfies NounDescription;
