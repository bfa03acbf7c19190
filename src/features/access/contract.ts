/** Logging in and out, as it goes over the wire. */

import * as z from 'zod';
import { boundedText } from '#src/values/shapes.ts';

export const CODE_REQUIRED = 'Please enter an access code';
export const CODE_INVALID = 'Invalid access code. Please try again.';

/** Longer than any code, so that a too long one is just wrong. */
const Credential = boundedText('Access code', 1024, {
  missing: CODE_REQUIRED,
  tooLong: CODE_INVALID,
  stacked: CODE_INVALID,
});

export const AccessAttempt = z.object({ accessCode: Credential });
export type AccessAttempt = z.output<typeof AccessAttempt>;

export const PASSWORD_INVALID = 'Invalid admin password';
export const UNLOCKED = 'Admin access granted';

/** Of any length: one that cannot be the password is wrong like others, and counted with them. */
export const UnlockAttempt = z.object({ password: z.string(PASSWORD_INVALID) });

export const GRANT_HEADER = 'bullpen-grant';

/** Where a generated password waits in the data folder for the first unlock. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password';
