import { AppError, notFound } from '#src/errors.ts';
import type { Caller, CallingTrader, Role, Visitor } from './types.ts';

/** The caller until the guard has identified one. */
export const NOBODY: Caller = {
  session: null,
  script: null,
  grant: null,
  actsFor: null,
  done: [],
  token: null,
  device: () => null,
  hasBearer: false,
  address: () => 'unknown',
  isMonitor: () => false,
  looksAt: () => false,
  expectAllowed() {
    throw notFound('Page');
  },
};

const TOKEN_INVALID = 'This API token is not valid';
const SCRIPT_FORBIDDEN = 'An API token may not do this';

/**
 * Whether a caller may use a route that allows `allowed`.
 * @returns the rejection, or `null`
 */
export function rejection(allowed: readonly Role[], caller: Caller): AppError | null {
  const { session, script, grant } = caller;
  if (allowed.includes('monitor')) {
    return caller.isMonitor() ? null : new AppError('unauthenticated', 'The metrics need their token');
  }
  if (allowed.includes('anyone')) return null;
  if (allowed.some((role) => hasRole(caller, role, allowed))) return null;
  if (script) return new AppError('forbidden', SCRIPT_FORBIDDEN);
  if (caller.hasBearer) return new AppError('unauthenticated', TOKEN_INVALID);
  if (!session) return new AppError('unauthenticated', 'Please log in with your access code');
  if (grant && allowed.includes('fresh-admin')) {
    return new AppError('stale_grant', 'Please enter the admin password again');
  }
  return new AppError('forbidden', 'You may not do this');
}

function hasRole(caller: Caller, role: Role, allowed: readonly Role[]): boolean {
  const { session, script, grant } = caller;
  switch (role) {
    case 'session':
      return session !== null;
    case 'trader':
      return session !== null && session.trader !== null;
    case 'token':
      return script !== null;
    case 'viewing':
      // A manager's script reads what scripts may.
      if (script) return isManager(caller) && allowed.includes('token');
      return (session !== null && session.viewing !== null) || isManager(caller);
    case 'manager':
      return session?.trader?.role === 'manager';
    case 'screen':
      return session?.showsBoard === true;
    case 'admin':
      return grant !== null;
    case 'fresh-admin':
      return grant?.isFresh === true;
    default:
      return false;
  }
}

/** What a caller presents when logging in or unlocking. */
export function toVisitor({ address, device, session, token }: Caller, request: Request): Visitor {
  const userAgent = request.headers.get('user-agent')?.slice(0, 300) ?? null;
  const previousSession = session?.id ?? null;
  return { address: address(), userAgent, previousToken: token, previousSession, device: device() };
}

/** The trader on whose behalf a call is made, by themselves or by a script. */
export const callingTrader = ({ session, script }: Caller): CallingTrader | null =>
  session?.trader ?? script?.trader ?? null;

/** Whether the caller reads everyone's pages by their own log-in. */
export const isManager = (caller: Caller): boolean => callingTrader(caller)?.role === 'manager';

/** Notes whose things a call has changed: what a manager does for others is audited, and they see it. */
export function actFor(caller: Caller, traderId: number): void {
  if (!caller.grant && traderId !== callingTrader(caller)?.id) caller.actsFor = traderId;
}

/** The actor recorded in the history for a change. */
export const actorOf = (caller: Caller): string =>
  caller.script ? `token:${caller.script.id}` : keyHolderOf(caller);

/** Under whom a caller's idempotency keys are kept: a trader's scripts share the trader's. */
export const keyHolderOf = (caller: Caller): string =>
  caller.grant ? 'admin' : `trader:${callingTrader(caller)?.id}`;

/**
 * The trader whose entries a trader may change: the caller. Naming oneself is allowed, naming anyone else is not.
 * @throws AppError 403
 */
export function ownTraderId(caller: Caller, asked?: number): number {
  const own = callingTrader(caller)?.id;
  if (own === undefined || (asked !== undefined && asked !== own)) throw foreign();
  return own;
}

/** Whose things a call may change: a trader's own, or everyone's (`null`) for the admin. @throws AppError 403 */
export const resolveOwner = (caller: Caller, asked?: number): number | null =>
  caller.grant ? null : ownTraderId(caller, asked);

/** Whose things a call lists: those of {@link readTraderId}, or for the admin anyone's, everyone's without a name. */
export const resolveListedOwner = (caller: Caller, asked?: number): number | null =>
  caller.grant ? (asked ?? null) : readTraderId(caller, asked);

/**
 * The trader whose entries a call reads: the caller, the one whose dashboard an admin is viewing, or whom a manager names.
 * @throws AppError 403 when the call names another; 404 when a manager names nobody
 */
export function readTraderId(caller: Caller, asked?: number): number {
  const chosen = asked ?? readableIds(caller)[0];
  if (chosen === undefined || !isReadable(caller, chosen)) {
    throw isManager(caller) ? notFound('Trader') : foreign();
  }
  return chosen;
}

/** The traders whose own things a caller may read, each by its address. */
export const resolveReaders = (caller: Caller): Pick<readonly number[], 'includes'> => ({
  includes: (traderId) => caller.grant !== null || isReadable(caller, traderId),
});

/**
 * On whose behalf a call reads something by its own id: that of its owner, if the caller may read it. Everyone else
 * reads on their own, and does not find it.
 */
export const resolveReader = (caller: Caller, owner: number | undefined): number =>
  owner !== undefined && isReadable(caller, owner) ? owner : readTraderId(caller);

/** One's own things, those of whom one views as an admin, and as a manager everyone's. */
const isReadable = (caller: Caller, traderId: number): boolean =>
  readableIds(caller).includes(traderId) || caller.looksAt(traderId);

const readableIds = (caller: Caller): number[] =>
  [callingTrader(caller)?.id, caller.session?.viewing?.id].filter((id) => id !== undefined);

function foreign(): AppError {
  return new AppError('forbidden', 'This belongs to another trader');
}
