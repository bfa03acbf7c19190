import type { TraderRole } from '#src/values/trader-role.ts';
import type { TraderIdentity } from './responses.ts';

/** A trader who is calling, with the role of this moment. */
export interface CallingTrader extends TraderIdentity {
  role: TraderRole;
}

/** Who is calling, according to the session cookie. */
export interface Session {
  id: number;
  trader: CallingTrader | null;
  /** The trader whose dashboard an admin is viewing with this session, while that lasts. */
  viewing: TraderIdentity | null;
  /** Whether it is a wall screen's, which shows the board and nothing else. */
  showsBoard: boolean;
}

/** Which script is calling, according to its API token. */
export interface Script {
  /** Of the API token. */
  id: number;
  /** On whose behalf. */
  trader: CallingTrader;
}

/** An unlocked admin area. */
export interface Grant {
  id: number;
  /** Issued recently enough for the most sensitive calls. */
  isFresh: boolean;
}

/**
 * Who may call a route. A route that names nobody allows nobody.
 * - `session`: anyone with a live session
 * - `trader`: a logged-in trader
 * - `token`: a trader's script, with an API token; what is for traders is not for their scripts unless it says so
 * - `viewing`: who looks at another trader's pages, read-only: an admin viewing one trader's dashboard, or a manager
 * - `manager`: a logged-in manager
 * - `screen`: a browser that shows the board alone
 * - `monitor`: a monitoring system on this machine, or with the metrics token
 * - `admin`: a call with a live grant; `fresh-admin`: a grant issued within the last minutes
 */
export type Role =
  | 'anyone'
  | 'session'
  | 'trader'
  | 'token'
  | 'viewing'
  | 'manager'
  | 'screen'
  | 'monitor'
  | 'admin'
  | 'fresh-admin';

/** An action of the audit log, and on what. */
export interface Done {
  action: string;
  details: string;
}

/** Who is calling, as of the last check. */
export interface Caller {
  session: Session | null;
  /** Never beside a session: a call with a bearer token has no cookies. */
  script: Script | null;
  grant: Grant | null;
  /** Whose things a manager has changed by this call; `null` for one's own. */
  actsFor: number | null;
  /** What the call has done, where the words of its declaration do not say it. */
  done: readonly Done[];
  /** The cookie's token, valid or not: replaced by a log-in and ended by a log-out. */
  token: string | null;
  /** The value of the device cookie, known or not. */
  device(): string | null;
  /** The client's address, as far as trusted proxies report it. */
  address(): string;
  /** Whether it comes with a bearer token, valid or not. */
  hasBearer: boolean;
  isMonitor(): boolean;
  /** Whether the caller, as a manager, may look at another trader's pages. That they do is recorded. */
  looksAt(traderId: number): boolean;
  /**
   * Checks who is calling, and whether the route allows them. Repeated once the body has arrived; long-running calls
   * repeat it in the very turn of the event loop in which they write or send. Each check keeps a grant from expiring.
   * @throws AppError the rejection
   */
  expectAllowed(): void;
}

/** What comes with a log-in or unlock attempt. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  /** The browser's current session, which a log-in ends. */
  previousToken: string | null;
  previousSession: number | null;
  /** The value of its device cookie, known or not. */
  device: string | null;
}

/** Tokens for the cookies of a browser that has logged in or unlocked. */
export interface Entered {
  sessionToken: string;
  deviceToken: string;
}
