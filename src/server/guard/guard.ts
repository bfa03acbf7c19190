import type { Config } from '#src/config.ts';
import { isManager, ownTraderId, readTraderId, rejection } from '#src/features/access/caller.ts';
import { deviceCookieName, readCookie, readSessionCookie } from '#src/features/access/cookie.ts';
import { clientAddress } from '#src/features/access/rules.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Caller, Role, Session } from '#src/features/access/types.ts';
import type { TokensService } from '#src/features/tokens/service.ts';
import type { Disk } from '#src/ops/disk.ts';
import { checkJsonBody } from '#src/server/body.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { BACKGROUND_HEADER } from '#src/values/wire/background-header.ts';
import { GRANT_HEADER } from '#src/values/wire/grant-header.ts';
import { parseId } from '#src/values/wire/ids.ts';
import { readBearer } from './bearer.ts';
import { type LooksDeps, recordLooks } from './looks.ts';
import { isMonitor } from './monitor.ts';
import { otherAddresses } from './other-addresses.ts';
import { crossSite, findForeign } from './same-origin.ts';

interface GuardDeps extends LooksDeps {
  access: AccessService;
  clock: () => number;
  config: Config;
  disk: Disk;
  tokens: TokensService;
  /** The other end of a request's connection. */
  peerAddress: (request: Request) => string | null;
}

/**
 * The only entrance: decides whether a request is allowed before its body is read, and again once the body has arrived,
 * which may be much later: `Caller.expectAllowed`.
 * @returns `authorize`, which returns the caller or throws the rejection
 */
export function createGuard({ access, config, disk, tokens, peerAddress, ...deps }: GuardDeps) {
  const recordLook = recordLooks(deps);
  const addresses = otherAddresses({ ...deps, config });
  const readAddress = (request: Request): string =>
    clientAddress(peerAddress(request), request.headers.get('x-forwarded-for'), config.trustedProxies);

  function resolveCaller(request: Request, { allow }: CallDeclaration): Caller {
    const bearer = readBearer(request.headers);
    // A script is judged by its token alone, whatever cookies come with it.
    const cookies = bearer === null ? request.headers.get('cookie') : null;
    const token = readSessionCookie(cookies, config.secure);
    const grant = request.headers.get(GRANT_HEADER);
    const isUse = !request.headers.has(BACKGROUND_HEADER);
    const findSession = (known: Session | null) =>
      token === null
        ? null
        : (access.findSession(token, isUse) ?? (known && access.findAgain(known.id, isUse)));
    const caller: Caller = {
      token,
      session: null,
      script: null,
      grant: null,
      actsFor: null,
      done: [],
      device: () => readCookie(cookies, deviceCookieName(config.secure)),
      address: () => readAddress(request),
      hasBearer: bearer !== null,
      isMonitor: () => isMonitor(request, peerAddress(request), config.metricsToken),
      looksAt(traderId) {
        if (!isManager(caller) || !access.hasTrader(traderId)) return false;
        recordLook(caller, traderId);
        return true;
      },
      expectAllowed() {
        const session = findSession(caller.session);
        caller.session = session;
        caller.script = bearer === null ? null : tokens.use(bearer, caller.address);
        caller.grant = session && grant !== null ? access.admin.findGrant(grant, session.id, isUse) : null;
        const rejected = rejection(allow, caller);
        if (rejected) throw rejected;
        expectOwnTrader(request, allow, caller);
      },
    };
    return caller;
  }

  function authorize(request: Request, call: CallDeclaration): Caller {
    const caller = resolveCaller(request, call);
    const foreign = findForeign(request, config.publicOrigin, caller.token !== null);
    if (foreign === 'address') addresses.rejected(request);
    if (foreign !== null) throw crossSite(foreign, config.publicOrigin);
    caller.expectAllowed();
    if (!call.form) checkJsonBody(request);
    if (takesRoom(request.method) && !call.onFullDisk) disk.expectRoom();
    return caller;
  }

  return {
    authorize,
    /** Notes where Bullpen is opened. */
    noteOpened: addresses.opened,
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
