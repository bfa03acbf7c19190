/** Logging in and out, as it goes over the wire. */

import * as z from 'zod';

export const CODE_REQUIRED = 'Please enter an access code';
export const CODE_INVALID = 'Invalid access code. Please try again.';

/** Longer than any code, so that a too long one is just wrong. */
const Credential = z.string(CODE_REQUIRED).max(1024, CODE_INVALID);

export const AccessAttempt = z.object({ accessCode: Credential });
export type AccessAttempt = z.output<typeof AccessAttempt>;

export interface TraderIdentity {
  id: number;
  name: string;
}

export interface AccessGranted {
  trader: TraderIdentity;
}

export interface SessionAnswer {
  trader: TraderIdentity | null;
  /** The dashboard an admin is looking at, read-only. */
  viewing: TraderIdentity | null;
  /** Whether the call carried a live admin grant. */
  admin: boolean;
}
