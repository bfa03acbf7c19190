/** Logging in and out, as it goes over the wire. */

import * as z from 'zod';

export const CODE_REQUIRED = 'Please enter an access code';
export const CODE_INVALID = 'Invalid access code. Please try again.';

/** Longer than any code, so that a too long one is just wrong. */
const Credential = z.string(CODE_REQUIRED).max(1024, CODE_INVALID);

export const AccessAttempt = z.object({ accessCode: Credential });
export type AccessAttempt = z.output<typeof AccessAttempt>;

export const PASSWORD_INVALID = 'Invalid admin password';
export const UNLOCKED = 'Admin access granted';

export const UnlockAttempt = z.object({ password: z.string(PASSWORD_INVALID) });

export interface Unlocked {
  message: string;
  /** Goes into the header {@link GRANT_HEADER} of every admin call; never into a cookie or a store. */
  grant: string;
}

export const GRANT_HEADER = 'bullpen-grant';

/** Where a generated password waits in the data folder for the first unlock. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password';

export interface TraderIdentity {
  id: number;
  name: string;
}

export interface AccessGranted {
  trader: TraderIdentity;
}

/** An open session, for the person who runs the desk. */
export interface OpenSession {
  id: number;
  trader: TraderIdentity | null;
  /** ISO 8601 UTC. */
  createdAt: string;
  lastSeenAt: string;
  address: string | null;
  userAgent: string | null;
  /** The one that asks. */
  isOwn: boolean;
}

export interface SessionAnswer {
  trader: TraderIdentity | null;
  /** The dashboard an admin is looking at, read-only. */
  viewing: TraderIdentity | null;
  /** Whether the call carried a live admin grant. */
  admin: boolean;
}
