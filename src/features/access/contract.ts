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

/** Of any length: an impossible password is rejected and counted like any wrong one. */
export const UnlockAttempt = z.object({ password: z.string(PASSWORD_INVALID) });

/** File in the data folder that holds the generated password until the first unlock. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password';
