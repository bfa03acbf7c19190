import { Elysia } from 'elysia';
import { apiRoutes } from '#src/api.ts';
import { apiCalls } from '#src/calls.ts';
import { AppError } from '#src/errors.ts';
import { NOBODY } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import { withRequestId } from '#src/log.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { requestIds, requestLog } from './access-log.ts';
import { auditTrail } from './audit-trail.ts';
import { REQUEST_ID_HEADER } from './cache/cache-entry.ts';
import { type CacheSlot, readKey, storeRead } from './cache/cached-reads.ts';
import { compressResponse } from './cache/compression.ts';
import { dataVersions } from './cache/data-version.ts';
import { responseCache } from './cache/response-cache.ts';
import type { Deps } from './compose.ts';
import type { Calls } from './declared-calls.ts';
import { errorResponse, resolveRejection, toAppError } from './error-response.ts';
import { createGuard, type GuardedRoute } from './guard/guard.ts';
import type { Connection } from './guard/routing.ts';
import { isLargeBody, largeBodies } from './large-bodies.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { openStreams } from './open-streams.ts';
import { pageCalls } from './render/calls.ts';
import { errorPage, isShownAsPage } from './render/error-page.ts';
import { pageServer } from './render/page-server.ts';
import { type PageDeps, pageRoutes } from './render/pages.ts';
import { harden } from './security-headers.ts';
import { serverRoutes } from './server-routes.ts';

export interface AppOptions extends Pick<PageDeps, 'assets'>, Partial<Connection> {
  /** The other end of a request's connection; `null` in process. */
  peerAddress?: (request: Request) => string | null;
  isStopping?: () => boolean;
}

/** Every call, those of pages too. */
export const everyCall: Calls = { ...apiCalls, ...pageCalls.calls };

/** The whole product as one request handler, API and pages, behind the guard. */
export function createApp(
  deps: Deps,
  {
    assets,
    peerAddress = () => null,
    keepOpen = () => {},
    streams = openStreams(deps.db.checkpoints.isTooLong),
    isStopping = () => false,
  }: AppOptions,
) {
  const requests = requestMetrics();
  const log = requestLog(deps.log);
  const nextId = requestIds();
  const versionNow = dataVersions(deps);
  const cache = responseCache();
  const pages = pageServer({ ...deps, assets, cache, versionNow, fetch: readInProcess });
  /** Made before the cache is consulted; the route goes by the same. */
  const authorizations = new WeakMap<Request, Authorization>();
  const app = new Elysia({
    // Otherwise a short host name shifts the start of the path, and a trailing slash names the same route twice.
    handler: { standardHostname: false },
    strictPath: true,
    normalize: false,
  })
    .decorate('caller', NOBODY)
    .onRequest((context) => {
      const { request } = context;
      context.caller = requireCaller(
        authorizations.get(request) ?? authorize(request, parsePath(request.url)),
      );
    })
    // Runs once the body has arrived, right before the route.
    .onBeforeHandle({ as: 'global' }, async ({ caller, request }) => {
      if (isRead(request.method) || deps.db.writes.mayWrite()) return;
      keepOpen(request);
      await deps.db.writes.turn(caller.session || caller.script ? 'authenticated' : 'anonymous');
    })
    .onAfterHandle({ as: 'global' }, auditTrail(deps))
    .onAfterHandle({ as: 'global' }, ({ responseValue }) => {
      if (responseValue instanceof Response) return;
      // Otherwise the body would be empty.
      return responseValue === null ? Response.json(null) : toWire(responseValue);
    })
    .onError({ as: 'global' }, async ({ caller, code, error, request }) => {
      const rejection = toAppError((await resolveRejection(error, caller)) ?? error, code, deps.log);
      return isShownAsPage(request)
        ? errorPage(rejection, request, assets.manifest)
        : errorResponse(rejection);
    })
    .use(apiRoutes(deps, { keepOpen, streams }))
    .use(serverRoutes(deps, { requests, streams }, isStopping))
    .use(pageRoutes(deps, { assets, pages }));
  const placeLarge = largeBodies();
  const guard = createGuard(everyCall, { ...deps, peerAddress });

  async function respond(request: Request): Promise<Response> {
    return harden(await app.fetch(request), deps.config.secure);
  }

  function authorize(request: Request, path: string, route?: GuardedRoute): Authorization {
    try {
      return { caller: guard.authorize(request, path, route) };
    } catch (rejection) {
      return { rejection };
    }
  }

  /** The cached page for a request that needs no further checks; `null` for all others. */
  function findCachedPage(request: Request, path: string, requestId: string): Response | null {
    // A Host header that is not a host leaves the request without a valid URL, which everything below relies on.
    if (URL.canParse(request.url)) return pages.findCached(request, path, requestId);
    return harden(
      errorResponse(new AppError('malformed', 'The Host header is not valid')),
      deps.config.secure,
    );
  }

  /** Where the response of an allowed read is cached; `null` for uncacheable responses and rejections. */
  function findSlot(request: Request, path: string, route: GuardedRoute | null): CacheSlot | null {
    if (!route?.call.cached || request.method !== 'GET') return null;
    const version = versionNow();
    if (version === null) return null;
    const authorization = authorize(request, path, route);
    authorizations.set(request, authorization);
    const key = 'caller' in authorization ? readKey(request, authorization.caller) : null;
    return key && { key, version };
  }

  function findCached(request: Request, slot: CacheSlot | null, requestId: string | null): Response | null {
    return slot && (cache.find(slot.key, slot.version)?.respond(request, requestId) ?? null);
  }

  async function answer(request: Request, slot: CacheSlot | null, requestId: string | null) {
    const response = await respond(request);
    return slot ? storeRead(cache, slot, request, response, requestId) : compressResponse(request, response);
  }

  /** Whoever has sent enough large bodies is told before another one is read. */
  async function answerLarge(request: Request, path: string, route: GuardedRoute, requestId: string) {
    const authorization = authorize(request, path, route);
    authorizations.set(request, authorization);
    try {
      using _ = 'caller' in authorization ? placeLarge(authorization.caller) : null;
      return await answer(request, null, requestId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return harden(errorResponse(error), deps.config.secure);
    }
  }

  /** Serves the API calls of a page render. */
  async function readInProcess(request: Request): Promise<Response> {
    const path = parsePath(request.url);
    const slot = findSlot(request, path, guard.find(request.method, path));
    return findCached(request, slot, null) ?? answer(request, slot, null);
  }

  /** Serves one external request, counted and logged. Cached responses are returned synchronously. */
  function handle(request: Request): Response | Promise<Response> {
    const started = performance.now();
    const { method } = request;
    const path = parsePath(request.url);
    const route = guard.find(method, path);
    const id = nextId();
    const note = (response: Response): Response => {
      const { status } = response;
      const pattern = route?.path ?? 'none';
      const ms = performance.now() - started;
      requests.observe(method, pattern, status, ms / 1000);
      if (log.wants(method, status)) {
        log.write({ method, path, route: pattern, status, ms, address: guard.readAddress(request) });
      }
      return response;
    };
    const atOnce = findCachedPage(request, path, id);
    if (atOnce) return note(atOnce);
    const slot = findSlot(request, path, route);
    const cached = findCached(request, slot, id);
    if (cached) return note(cached);
    return withRequestId(id, async () => {
      const isLarge = route !== null && !isRead(method) && !route.call.form && isLargeBody(request);
      const response = isLarge
        ? await answerLarge(request, path, route, id)
        : await answer(request, slot, id);
      response.headers.set(REQUEST_ID_HEADER, id);
      return note(response);
    });
  }
  return { handle, routes: app.routes };
}

/** Who is calling, or why they are rejected. */
type Authorization = { caller: Caller } | { rejection: unknown };

function requireCaller(authorization: Authorization): Caller {
  if ('rejection' in authorization) throw authorization.rejection;
  return authorization.caller;
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The path as the router sees it: undecoded, without the query. */
function parsePath(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
