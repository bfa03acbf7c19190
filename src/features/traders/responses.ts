/** Responses of the trader calls. */

import * as z from 'zod';
import { TraderIdentity } from '#src/features/access/responses.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import { ACCESS_CODE_TAKEN, TRADER_CHANGED } from './contract.ts';

/** A trader as they see themselves, without the access code. */
export const Trader = z
  .strictObject({
    id: rowId,
    name: text('Maya Okafor'),
    includePnl: flag(true).describe('Whether their entries count in team totals'),
    backgroundImage: text('https://images.example.com/harbour.jpg').nullable(),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Trader' });
export type Trader = z.output<typeof Trader>;

/** A trader as the admin sees them. */
export const TraderWithCode = Trader.extend({ accessCode: text('Q7FHX2M9KD') }).meta({
  id: 'TraderWithCode',
});
export type TraderWithCode = z.output<typeof TraderWithCode>;

const taken = { conflict: ACCESS_CODE_TAKEN };

export const tradersCalls = {
  tag: 'Traders',
  calls: {
    'GET /api/admin/traders': {
      summary: 'The traders, with their access codes',
      response: z.array(TraderWithCode),
    },
    'GET /api/admin/traders/:id': {
      summary: 'A trader',
      description: 'Only the admin’s response contains the access code.',
      response: z.union([TraderWithCode, Trader]),
    },
    'POST /api/admin/traders': {
      summary: 'Adds a trader',
      body: { name: 'Maya Okafor', accessCode: 'Q7FHX2M9KD', includePnl: true, backgroundImage: null },
      status: 201,
      response: TraderWithCode,
      rejections: taken,
    },
    'PUT /api/admin/traders/:id': {
      summary: 'Changes a trader',
      description: 'A new access code ends their sessions and API tokens.',
      body: { accessCode: 'T4WNB8R1ZS', version: 1 },
      response: TraderWithCode,
      rejections: { conflict: `${TRADER_CHANGED} · ${ACCESS_CODE_TAKEN}` },
    },
    'DELETE /api/admin/traders/:id': {
      summary: 'Removes a trader',
      description: 'Their entries go into an archive of their own, and their sessions and API tokens end.',
      status: 204,
    },
    'POST /api/admin/traders/:id/view': {
      summary:
        "Opens a trader's dashboard to this session, read-only, for 30 minutes at most and no longer than the grant is valid",
      response: z.strictObject({ viewing: TraderIdentity }),
    },
  },
} satisfies NounDescription;
