import { Memoirist } from 'memoirist';
import type { Config } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { NOBODY, ownTraderId, readTraderId, rejection } from '#src/features/access/caller.ts';
import { deviceCookieName, readCookie, readSessionCookie } from '#src/features/access/cookie.ts';
import { clientAddress } from '#src/features/access/rules.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Caller, Role, Session } from '#src/features/access/types.ts';
import type { TokensService } from '#src/features/tokens/service.ts';
import type { Disk } from '#src/ops/disk.ts';
import { checkJsonBody } from '#src/server/body.ts';
import type { CallDeclaration, Calls } from '#src/server/declared-calls.ts';
import { GRANT_HEADER } from '#src/values/wire/grant-header.ts';
import { parseId } from '#src/values/wire/shapes.ts';
import { readBearer } from './bearer.ts';
import { isMonitor } from './monitor.ts';
import { isCrossSite } from './same-origin.ts';

/** The declared call of a request. */
export interface GuardedRoute {
  /** Its pattern, e.g. `/api/journal/:id`. */
  path: string;
  call: CallDeclaration;
}

export interface GuardDeps {
  access: AccessService;
  config: Config;
  disk: Disk;
  tokens: TokensService;
  /** The other end of a request's connection. */
  peerAddress: (request: Request) => string | null;
}

/**
 * The only entrance: decides whether a request is allowed before its body is read. The route decides again once the
 * body has arrived, which may be much later: see `routesOf`.
 * @returns `find`, which looks up the route of a request, and `authorize`, which returns the caller or throws the
 *   rejection; without a route, nobody is allowed
 */
export function createGuard(calls: Calls, { access, config, disk, tokens, peerAddress }: GuardDeps) {
  const table = new Memoirist<GuardedRoute>();
  for (const [name, call] of Object.entries<CallDeclaration>(calls)) {
    const [method = '', path = ''] = name.split(' ');
    table.add(method, path, { path, call });
  }
  const find = (method: string, pathname: string): GuardedRoute | null =>
    table.find(method === 'HEAD' ? 'GET' : method, pathname)?.store ?? null;

  const readAddress = (request: Request): string =>
    clientAddress(peerAddress(request), request.headers.get('x-forwarded-for'), config.trustedProxies);

  function resolveCaller(request: Request, { call: { allow } }: GuardedRoute): Caller {
    const bearer = readBearer(request.headers);
    // A script is judged by its token alone, whatever cookies come with it.
    const cookies = bearer === null ? request.headers.get('cookie') : null;
    const token = readSessionCookie(cookies, config.secure);
    const grant = request.headers.get(GRANT_HEADER);
    const findSession = (known: Session | null) =>
      token === null ? null : (access.findSession(token) ?? (known && access.findAgain(known)));
    const caller: Caller = {
      token,
      session: null,
      script: null,
      grant: null,
      device: () => readCookie(cookies, deviceCookieName(config.secure)),
      address: () => readAddress(request),
      hasBearer: bearer !== null,
      isMonitor: () => isMonitor(request, peerAddress(request), config.metricsToken),
      expectAllowed() {
        const session = findSession(caller.session);
        caller.session = session;
        caller.script = bearer === null ? null : tokens.use(bearer, caller.address);
        caller.grant = session && grant !== null ? access.admin.findGrant(grant, session.id) : null;
        const rejected = rejection(allow, caller);
        if (rejected) throw rejected;
        expectOwnTrader(request, allow, caller);
      },
    };
    return caller;
  }

  function authorize(request: Request, pathname: string, route = find(request.method, pathname)): Caller {
    const { method } = request;
    if (!route) return NOBODY;
    const caller = resolveCaller(request, route);
    if (isCrossSite(request, config.publicOrigin, caller.token !== null)) {
      throw new AppError('cross_site', 'This request did not come from our own pages');
    }
    caller.expectAllowed();
    if (!route.call.form) checkJsonBody(request);
    if (takesRoom(method) && !route.call.onFullDisk) disk.expectRoom();
    return caller;
  }

  return {
    find,
    authorize,
    /** The client's address, as far as trusted proxies report it. */
    readAddress,
  };
}

/**
 * Rejects a trader's query that names another trader, even if the route would ignore it. Malformed ids are left to the
 * route's contract.
 * @throws AppError 403
 */
function expectOwnTrader({ url }: Request, allowed: readonly Role[], caller: Caller): void {
  const start = url.indexOf('?');
  if (start === -1 || caller.grant) return;
  const isRead = allowed.includes('viewing');
  if (!isRead && !allowed.includes('trader')) return;
  for (const named of namedTraders(url.slice(start + 1))) {
    const traderId = parseId(named);
    if (traderId !== null) (isRead ? readTraderId : ownTraderId)(caller, traderId);
  }
}

/** The values of `traderId` in a query. The plain spelling of our own pages is read without parsing the whole query. */
function namedTraders(query: string): string[] {
  if (query.includes('%')) return new URLSearchParams(query).getAll('traderId');
  const name = 'traderId=';
  return query
    .split('&')
    .filter((pair) => pair.startsWith(name))
    .map((pair) => pair.slice(name.length));
}

/** Deleting stays possible, as it helps to free space. */
const takesRoom = (method: string): boolean => method === 'POST' || method === 'PUT';
