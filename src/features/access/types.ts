import type { TraderIdentity } from './responses.ts';

/** Who is calling, as far as the session cookie tells. */
export interface Session {
  id: number;
  trader: TraderIdentity | null;
  /** The trader whose dashboard an admin looks at with this session, while that lasts. */
  viewing: TraderIdentity | null;
}

/** An unlocked admin area. */
export interface Grant {
  id: number;
  /** Unlocked recently enough for the gravest calls. */
  isFresh: boolean;
}

/**
 * Who a route lets in. A route that names nobody lets nobody in.
 * - `session`: anyone with a live session
 * - `trader`: a logged-in trader
 * - `viewing`: an admin who looks at one trader's dashboard, read-only
 * - `monitor`: whatever watches the server from this machine, or has the token for it
 * - `admin`: a call with a live grant; `fresh-admin`: one that was unlocked within the last minutes
 */
export type Role = 'anyone' | 'session' | 'trader' | 'viewing' | 'monitor' | 'admin' | 'fresh-admin';

/** Who is calling, as of the last time that was decided. */
export interface Caller {
  session: Session | null;
  grant: Grant | null;
  /** The cookie's token, live or not: what a log-in replaces and a log-out ends. */
  token: string | null;
  /** What the device cookie holds, known or not. */
  device(): string | null;
  /** Where the call comes from, as far as trusted proxies tell. */
  address(): string;
  isMonitor(): boolean;
  /**
   * Decides who is calling, and whether the route allows them. Decided again when the body is there; what takes its time
   * after that asks once more, in the turn of the event loop in which it writes or sends. Asking keeps a grant from
   * running out.
   * @throws AppError the rejection
   */
  expectAllowed(): void;
}

/** What comes with an attempt to get in. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  /** The browser's session so far, which ends with a log-in. */
  previousToken: string | null;
  previousSession: number | null;
  /** What its device cookie holds, known or not. */
  device: string | null;
}

/** What a browser that got in is given for its cookies. */
export interface Entered {
  sessionToken: string;
  deviceToken: string;
}
