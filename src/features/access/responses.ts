/** Responses of the session calls. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { flag, instant, rowId, text } from '#src/values/response-shapes.ts';
import {
  CODE_INVALID,
  CODE_REQUIRED,
  INITIAL_PASSWORD_FILE,
  PASSWORD_INVALID,
  UNLOCKED,
} from './contract.ts';

export const TraderIdentity = z.strictObject({ id: rowId, name: text('Maya Okafor') });
export type TraderIdentity = z.output<typeof TraderIdentity>;

export const AccessGranted = z.strictObject({ trader: TraderIdentity });
export type AccessGranted = z.output<typeof AccessGranted>;

export const SessionResponse = z
  .strictObject({
    trader: TraderIdentity.nullable(),
    viewing: TraderIdentity.nullable().describe('The dashboard an admin is looking at, read-only'),
    admin: flag(false).describe('Whether the call carried a live admin grant'),
  })
  .meta({
    id: 'Session',
    examples: [{ trader: { id: 3, name: 'Maya Okafor' }, viewing: null, admin: false }],
  });
export type SessionResponse = z.output<typeof SessionResponse>;

export const Unlocked = z.strictObject({
  message: z.literal(UNLOCKED),
  grant: text('kJ8r2Qm0vXw5yT1bN7cL4dF9gH3sA6pZ').describe(
    'Goes into the header Bullpen-Grant of every admin call; never into a cookie or a store',
  ),
});
export type Unlocked = z.output<typeof Unlocked>;

/** What stands at the gate of the admin area. */
export const AdminGate = z.strictObject({
  initialPassword: flag(false).describe(
    `Whether the password is still the generated one, which is in the data folder's file ${INITIAL_PASSWORD_FILE}`,
  ),
});
export type AdminGate = z.output<typeof AdminGate>;

/** An open session, as shown to the admin. */
export const OpenSession = z
  .strictObject({
    id: rowId,
    trader: TraderIdentity.nullable(),
    createdAt: instant,
    lastSeenAt: instant,
    address: text('203.0.113.7').nullable(),
    userAgent: z
      .string()
      .nullable()
      .meta({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] }),
    isOwn: flag(true).describe('Whether it is the calling session'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof OpenSession>;

const LIMIT = 'Too many attempts. Please try again in 60 seconds.';

export const accessCalls = {
  tag: 'Access',
  calls: {
    'POST /api/auth/validate': {
      summary: 'Logs a trader in by their access code',
      description:
        'Sets a new session cookie, and a device cookie that identifies the browser at the next log-in: its attempts are then limited separately from those of its address. The session sent along ends.',
      body: { accessCode: 'your-access-code' },
      response: AccessGranted,
      rejections: { invalid_access_code: CODE_INVALID, invalid: CODE_REQUIRED, too_many_attempts: LIMIT },
    },
    'POST /api/auth/logout': { summary: 'Ends the session', status: 204 },
    'GET /api/auth/session': { summary: 'Who is calling', response: SessionResponse },
    'GET /api/auth/admin': { summary: 'Where the admin password is to be found', response: AdminGate },
    'POST /api/auth/admin': {
      summary: 'Unlocks the admin area',
      description:
        'The grant is valid together with the session cookie it was issued to, until 20 minutes after its last use and for 8 hours at most. The session continues under a new cookie; without a session, one is created.',
      body: { password: 'the admin password' },
      response: Unlocked,
      rejections: { invalid_password: PASSWORD_INVALID, invalid: PASSWORD_INVALID, too_many_attempts: LIMIT },
    },
    'POST /api/auth/admin/lock': { summary: 'Locks the admin area: the grant ends', status: 204 },
    'GET /api/admin/sessions': {
      summary: 'The 200 most recently used open sessions',
      response: z.array(OpenSession),
    },
    'DELETE /api/admin/sessions': { summary: 'Ends all sessions, including the caller’s', status: 204 },
  },
} satisfies NounDescription;
