/** What the calls around the audit trail answer. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { instant, rowId, text } from '#src/values/response-shapes.ts';

/** One thing that the person who runs the desk did. */
export const AuditItem = z
  .strictObject({
    id: rowId,
    at: instant,
    actor: text('admin').describe('admin or cli'),
    address: text('203.0.113.7').nullable().describe('Where it was done from; null on the machine itself'),
    action: text('PUT /api/admin/traders/:id').describe('The call'),
    details: z.string().meta({ description: 'What it was done to', examples: ['/api/admin/traders/3'] }),
  })
  .meta({ id: 'AuditItem' });
export type AuditItem = z.output<typeof AuditItem>;

export const auditCalls = {
  tag: 'Settings',
  calls: {
    'GET /api/admin/audit': { summary: 'The last admin actions, newest first', response: z.array(AuditItem) },
  },
} satisfies NounDescription;
