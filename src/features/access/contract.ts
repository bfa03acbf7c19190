/** Requests for logging in and out. */

import * as z from 'zod';
import { boundedText } from '#src/values/wire/shapes.ts';

export const CODE_REQUIRED = 'Please enter an access code';
export const CODE_INVALID = 'Invalid access code. Please try again.';
/** For the browsers of a suspended trader alone: anyone else is told that the code is wrong. */
export const SUSPENDED = 'Your access is suspended. Please ask the admin of your team.';

/** Longer than any code, so that one too long is simply wrong. */
const Credential = boundedText('Access code', 1024, {
  missing: CODE_REQUIRED,
  tooLong: CODE_INVALID,
  stacked: CODE_INVALID,
});

export const AccessAttempt = z.object({ accessCode: Credential });
export type AccessAttempt = z.output<typeof AccessAttempt>;

export const PASSWORD_INVALID = 'Invalid admin password';
export const UNLOCKED = 'Admin access granted';

export const TOTP_REQUIRED = 'Please enter the code of your authenticator app';
export const TOTP_INVALID =
  'This code is not right, or has been used. Each works once, within its 30 seconds.';
export const TOTP_IS_ON = 'Two-factor authentication is on already';
export const TOTP_IS_OFF = 'Two-factor authentication is off';
export const TOTP_BEGIN_FIRST = 'Please begin anew: this secret is too old, or there is none';
export const TOTP_UNREADABLE =
  'The second factor was set up with another key, so no code can be checked. `bullpen admin-password --reset-totp` on the server switches it off.';

/** Of any length, both, and codes: what is impossible is rejected and counted like anything wrong. */
export const UnlockAttempt = z.object({
  password: z.string(PASSWORD_INVALID),
  code: z.string(TOTP_INVALID).exactOptional(),
});

export type UnlockAttempt = z.output<typeof UnlockAttempt>;

export const TotpCode = z.object({ code: z.string(TOTP_REQUIRED) });

/** File in the data folder that holds the generated password until the first unlock. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password';
