import { AppError, notFound } from '#src/errors.ts';
import type { Caller, Role, Visitor } from './types.ts';

/** What stands in a route's context until the guard has let a caller in. */
export const NOBODY: Caller = {
  session: null,
  grant: null,
  token: null,
  device: () => null,
  address: () => 'unknown',
  isMonitor: () => false,
  expectAllowed() {
    throw notFound('Page');
  },
};

/**
 * Whether a caller may use a route that allows `allowed`.
 * @returns the rejection, or `null`
 */
export function rejection(allowed: readonly Role[], caller: Caller): AppError | null {
  const { session, grant } = caller;
  if (allowed.includes('monitor')) {
    return caller.isMonitor() ? null : new AppError('unauthenticated', 'The metrics need their token');
  }
  if (allowed.includes('anyone')) return null;
  if (allowed.some((role) => hasRole(caller, role))) return null;
  if (!session) return new AppError('unauthenticated', 'Please log in with your access code');
  if (grant && allowed.includes('fresh-admin')) {
    return new AppError('stale_grant', 'Please enter the admin password again');
  }
  return new AppError('forbidden', 'You may not do this');
}

function hasRole({ session, grant }: Caller, role: Role): boolean {
  switch (role) {
    case 'session':
      return session !== null;
    case 'trader':
      return session !== null && session.trader !== null;
    case 'viewing':
      return session !== null && session.viewing !== null;
    case 'admin':
      return grant !== null;
    case 'fresh-admin':
      return grant?.isFresh === true;
    default:
      return false;
  }
}

/** What a caller brings when they try to get in. */
export function visitorOf({ address, device, session, token }: Caller, request: Request): Visitor {
  const userAgent = request.headers.get('user-agent')?.slice(0, 300) ?? null;
  const previousSession = session?.id ?? null;
  return { address: address(), userAgent, previousToken: token, previousSession, device: device() };
}

/** Whom a change is put down to in the history. */
export function actorOf({ session, grant }: Caller): string {
  return grant ? 'admin' : `trader:${session?.trader?.id}`;
}

/**
 * The trader whose rows a trader changes: the caller. Naming that trader is allowed, naming another is not.
 * @throws AppError 403
 */
export function ownTraderId({ session }: Caller, asked?: number): number {
  const own = session?.trader?.id;
  if (own === undefined || (asked !== undefined && asked !== own)) throw foreign();
  return own;
}

/**
 * The trader whose rows a call reads: the caller, or the one whose dashboard an admin looks at.
 * @throws AppError 403 when it names another
 */
export function readTraderId({ session }: Caller, asked?: number): number {
  const readable = [session?.trader?.id, session?.viewing?.id].filter((id) => id !== undefined);
  const chosen = asked ?? readable[0];
  if (chosen === undefined || !readable.includes(chosen)) throw foreign();
  return chosen;
}

function foreign(): AppError {
  return new AppError('forbidden', 'This belongs to another trader');
}
