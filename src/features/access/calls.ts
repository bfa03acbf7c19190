/** The calls for logging in, logging out and the admin area: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  AccessAttempt,
  CODE_INVALID,
  CODE_REQUIRED,
  PASSWORD_INVALID,
  SUSPENDED,
  TOTP_BEGIN_FIRST,
  TOTP_INVALID,
  TOTP_IS_OFF,
  TOTP_IS_ON,
  TOTP_REQUIRED,
  TOTP_UNREADABLE,
  TotpCode,
  UnlockAttempt,
} from './contract.ts';

const LIMIT = 'Too many attempts. Please try again in 60 seconds.';

export const accessCalls = declareCalls('Access', () => import('./responses.ts'), {
  'POST /api/auth/validate': {
    allow: ['anyone'],
    body: AccessAttempt,
    summary: 'Logs a trader in by their access code',
    description:
      'Sets a new session cookie, and a device cookie that identifies the browser at the next log-in: its attempts are then limited separately from those of its address. The session sent along ends. The code of a suspended trader is rejected like a wrong one, but for a browser that this trader logged in from last: it is told so.',
    example: { accessCode: 'your-access-code' },
    response: 'AccessGranted',
    rejections: {
      invalid_access_code: CODE_INVALID,
      suspended: SUSPENDED,
      invalid: CODE_REQUIRED,
      too_many_attempts: LIMIT,
    },
    audit: 'entered an access code',
    onFullDisk: true,
  },
  'POST /api/auth/logout': {
    allow: ['session'],
    summary: 'Ends the session',
    status: 204,
    audit: 'logged out',
    onFullDisk: true,
  },
  'POST /api/auth/screen': {
    allow: ['manager', 'admin'],
    summary: 'Makes the browser a wall screen',
    description:
      'Its session ends, and another one begins that may read the board and nothing else, for 90 days. It ends with the role, the code or the account of the manager who has set it up; what an admin has set up ends with a new admin password, and as two-factor authentication is switched on, off or reset.',
    status: 204,
    audit: 'set up a wall screen',
  },
  'GET /api/auth/session': {
    allow: ['anyone'],
    cached: true,
    summary: 'Who is calling',
    response: 'SessionResponse',
  },
  'GET /api/auth/admin': {
    allow: ['anyone'],
    summary: 'Where the admin password is to be found',
    response: 'AdminGate',
  },
  'POST /api/auth/admin': {
    allow: ['anyone'],
    body: UnlockAttempt,
    summary: 'Unlocks the admin area',
    description:
      'With two-factor authentication on, the right password alone is rejected with `totp_required`: send it again with `code`, of the authenticator app or a recovery code. The grant is valid together with the session cookie it was issued to, until 20 minutes after its last use and for 8 hours at most. The session continues under a new cookie; without a session, one is created.',
    example: { password: 'the admin password', code: '492039' },
    response: 'Unlocked',
    rejections: {
      invalid_password: PASSWORD_INVALID,
      totp_required: TOTP_REQUIRED,
      invalid_totp: TOTP_INVALID,
      invalid: PASSWORD_INVALID,
      too_many_attempts: LIMIT,
      data_folder: TOTP_UNREADABLE,
    },
    audit: 'entered the admin password',
    onFullDisk: true,
  },
  'GET /api/admin/totp': {
    allow: ['admin'],
    summary: 'Whether two-factor authentication is on',
    response: 'TotpState',
  },
  'POST /api/admin/totp': {
    allow: ['fresh-admin'],
    summary: 'Makes a secret for two-factor authentication, which stays off until a code of it is sent',
    response: 'TotpSecret',
    rejections: { conflict: TOTP_IS_ON },
    audit: 'began to set up two-factor authentication',
  },
  'PUT /api/admin/totp': {
    allow: ['admin'],
    body: TotpCode,
    summary: 'Switches two-factor authentication on, by a code of its secret',
    description:
      'Every other grant ends, and so do the wall screens that an admin has set up. The response has the recovery codes, which are not shown again.',
    example: { code: '492039' },
    response: 'RecoveryCodes',
    rejections: {
      conflict: `${TOTP_IS_ON} · ${TOTP_BEGIN_FIRST}`,
      invalid: TOTP_INVALID,
      too_many_attempts: LIMIT,
      data_folder: TOTP_UNREADABLE,
    },
    audit: 'switched two-factor authentication on',
  },
  'DELETE /api/admin/totp': {
    allow: ['fresh-admin'],
    body: TotpCode,
    summary: 'Switches two-factor authentication off, by a code of the app or a recovery code',
    description: 'Every other grant ends, and so do the wall screens that an admin has set up.',
    example: { code: '492039' },
    status: 204,
    rejections: {
      conflict: TOTP_IS_OFF,
      invalid: TOTP_INVALID,
      too_many_attempts: LIMIT,
      data_folder: TOTP_UNREADABLE,
    },
    audit: 'switched two-factor authentication off',
  },
  'POST /api/auth/admin/lock': {
    allow: ['admin'],
    summary: 'Locks the admin area: the grant ends',
    status: 204,
    audit: 'locked the admin area',
    onFullDisk: true,
  },
  'GET /api/admin/sessions': {
    allow: ['admin'],
    summary: 'The 200 most recently used open sessions',
    response: ['OpenSession'],
  },
  'DELETE /api/admin/sessions': {
    allow: ['fresh-admin'],
    summary: 'Ends all sessions, including the caller’s',
    status: 204,
    audit: 'ended all sessions',
  },
});
