import { AppError } from '#src/errors.ts';
import type { Session } from './service.ts';

/** Who a route lets in. A route that names nobody lets nobody in. */
export type Admitted = 'anyone' | 'session' | 'trader';

/** Who is calling. */
export interface Caller {
  session: Session | null;
  /** The cookie's token, live or not: what a log-in replaces and a log-out ends. */
  token: string | null;
  /** Where the call comes from, as far as trusted proxies tell. */
  address(): string;
}

/** What stands in a route's context until the guard has let a caller in. */
export const NOT_ADMITTED: Caller = { session: null, token: null, address: () => 'unknown' };

/**
 * Whether a caller may use a route that admits `admitted`.
 * @returns the refusal, or `null`
 */
export function refusal(admitted: readonly Admitted[], { session }: Caller): AppError | null {
  const roles: Admitted[] = ['anyone'];
  if (session) roles.push('session');
  if (session?.trader) roles.push('trader');
  if (admitted.some((role) => roles.includes(role))) return null;
  return session
    ? new AppError('forbidden', 'You may not do this')
    : new AppError('unauthenticated', 'Please log in with your access code');
}

/** Whom a change is put down to in the history. */
export function actorOf(caller: Caller): string {
  return `trader:${ownTraderId(caller)}`;
}

/**
 * The trader whose rows a call is about: the caller. Naming that trader is allowed, naming another is not.
 * @throws AppError 403
 */
export function ownTraderId({ session }: Caller, asked?: number): number {
  const own = session?.trader?.id;
  if (own === undefined || (asked !== undefined && asked !== own)) {
    throw new AppError('forbidden', 'This belongs to another trader');
  }
  return own;
}
