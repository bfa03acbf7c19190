import { Elysia } from 'elysia';
import { AppError } from '#src/errors.ts';
import { NOBODY } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import { isInRequest, withRequestId } from '#src/log.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { requestIds, requestLog } from './access-log.ts';
import { auditTrail } from './audit-trail.ts';
import { readJsonBody } from './body.ts';
import { REQUEST_ID_HEADER } from './cache/cache-entry.ts';
import { type CacheSlot, readKey, storeRead } from './cache/cached-reads.ts';
import { compressResponse } from './cache/compression.ts';
import type { DataVersion } from './cache/data-version.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { Deps } from './compose.ts';
import type { CallDeclaration } from './declared-calls.ts';
import { errorResponse, resolveRejection, toAppError } from './error-response.ts';
import type { LiveEvents } from './events/live-events.ts';
import { createGuard } from './guard/guard.ts';
import type { Connection, ResponseHead, Route } from './guard/routing.ts';
import { isLargeBody, largeBodies } from './large-bodies.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import { parsed, parsedBody } from './parsed.ts';
import { parseQuery } from './query.ts';
import type { Assets } from './render/assets.ts';
import { errorPage, isShownAsPage } from './render/error-page.ts';
import type { PageServer } from './render/page-server.ts';
import { harden } from './security-headers.ts';

export interface RequestDeps extends Pick<Connection, 'keepOpen'> {
  routes: readonly Route[];
  assets: Assets;
  cache: ResponseCache;
  events: Pick<LiveEvents, 'note'>;
  pages: PageServer;
  requests: RequestMetrics;
  versionNow: () => DataVersion | null;
  peerAddress: (request: Request) => string | null;
}

/** What Elysia has read of a request. */
interface Found {
  request: Request;
  /** As the router sees it: undecoded, without the query. */
  path: string;
  params: Record<string, string>;
}

/** A request until its response is sent. */
interface Exchange extends Found {
  /** Or why the request has none. */
  route: Route | AppError;
  /** `null` for what the render of a page reads, which belongs to the request for that page. */
  id: string | null;
  started: number;
}

/**
 * The order of a request, from top to bottom: find → cached page → authorize → cached read → read the body → parse →
 * authorize again → handle → to the wire → audit → say what has changed →
 * cache and compress → count and log. What is cached is returned
 * synchronously.
 */
export function requestHandler(
  deps: Deps,
  { routes, assets, cache, events, pages, requests, versionNow, keepOpen, peerAddress }: RequestDeps,
): (request: Request) => Response | Promise<Response> {
  const { config, db } = deps;
  const guard = createGuard({ ...deps, peerAddress });
  const nextId = requestIds();
  const log = requestLog(deps.log);
  const placeLarge = largeBodies();
  const audit = auditTrail(deps);

  // Elysia reads in the source of a handler what to parse for it, and whether to await it. A bound function has no source,
  // so nothing is parsed, and a response that is there is returned at once.
  const router = new Elysia({
    // Otherwise a short host name shifts the start of the path, and a trailing slash names the same route twice.
    handler: { standardHostname: false },
    strictPath: true,
  });
  for (const route of routes) router.route(route.method, route.path, serve.bind(null, route));
  router.all('/*', serve.bind(null, new AppError('not_found', 'Not found')));

  function find(request: Request): Response | Promise<Response> {
    if (URL.canParse(request.url)) return router.fetch(request);
    // A Host header that is not a host leaves the request without a valid URL, which everything below relies on.
    const rejection = new AppError(
      'malformed',
      'The Host header is not valid. Open Bullpen by its host name; a proxy in front has to pass that on as it was sent.',
    );
    return serve(rejection, { request, path: '', params: {} });
  }

  function serve(route: Route | AppError, { request, path, params }: Found): Response | Promise<Response> {
    const id = isInRequest() ? null : nextId();
    const exchange: Exchange = { request, path, params, route, id, started: performance.now() };
    return id === null ? begin(exchange) : withRequestId(id, () => begin(exchange));
  }

  function begin(exchange: Exchange): Response | Promise<Response> {
    const { route, request, path, id } = exchange;
    try {
      if (id !== null) guard.noteOpened(request);
      if (route instanceof AppError) throw route;
      const page = pages.findCached(request, path, id);
      if (page) return countAndLog(exchange, page);
      const caller = guard.authorize(request, route.call);
      const slot = findSlot(request, route.call, caller);
      const read = slot && cache.find(slot.key, slot.version)?.respond(request, id);
      return read ? countAndLog(exchange, read) : finish(exchange, handle(route, exchange, caller), slot);
    } catch (error) {
      return finish(exchange, reject(error, request, NOBODY), null);
    }
  }

  /** Where the response of an allowed read is cached; `null` if it is not. */
  function findSlot(request: Request, { cached }: CallDeclaration, caller: Caller): CacheSlot | null {
    if (!cached || request.method !== 'GET') return null;
    const version = versionNow();
    const key = version && readKey(request, caller);
    return key && { key, version };
  }

  async function handle(route: Route, { request, params }: Found, caller: Caller): Promise<Response> {
    const { method, call } = route;
    const isRead = method === 'GET';
    const hasBody = !isRead && !call.form;
    try {
      // Whoever has sent enough large bodies is told before another one is read.
      using _ = hasBody && isLargeBody(request) ? placeLarge(caller) : null;
      const body = hasBody ? await readJsonBody(request) : undefined;
      const given = {
        params: call.params && parsed(call.params, params),
        query: call.query && parsed(call.query, parseQuery(request.url)),
        body: call.body && parsedBody(call.body, body),
      };
      if (!isRead && !db.writes.mayWrite()) {
        keepOpen(request);
        await db.writes.turn(caller.session || caller.script ? 'authenticated' : 'anonymous');
      }
      // Minutes may have passed, in which a session ends or a trader is removed. Nothing is awaited between this and the
      // handler, which calls its service in the same turn of the event loop.
      caller.expectAllowed();
      const set: ResponseHead = { headers: {}, status: call.status ?? 200 };
      const response = toResponse(await route.handle({ ...given, caller, request, set }), set);
      await audit(route, caller, request);
      if (!isRead) events.note(route.tag, caller);
      return response;
    } catch (error) {
      return reject(error, request, caller);
    }
  }

  async function reject(error: unknown, request: Request, caller: Caller): Promise<Response> {
    const rejection = toAppError((await resolveRejection(error, caller)) ?? error, deps.log);
    return isShownAsPage(request)
      ? errorPage(rejection, request, { assets, config })
      : errorResponse(rejection);
  }

  async function finish(exchange: Exchange, responding: Promise<Response>, slot: CacheSlot | null) {
    const { request, id } = exchange;
    const whole = harden(await responding, config);
    const response = await (slot
      ? storeRead(cache, slot, request, whole, id)
      : compressResponse(request, whole));
    if (id !== null) response.headers.set(REQUEST_ID_HEADER, id);
    return countAndLog(exchange, response);
  }

  function countAndLog({ request, path, route, id, started }: Exchange, response: Response): Response {
    if (id === null) return response;
    const { method } = request;
    const { status } = response;
    const pattern = route instanceof AppError ? 'none' : route.path;
    const ms = performance.now() - started;
    requests.observe(method, pattern, status, ms / 1000);
    if (log.wants(method, status)) {
      log.write({ method, path, route: pattern, status, ms, address: guard.readAddress(request) });
    }
    return response;
  }

  return find;
}

/** The response to send for what a handler has returned. */
function toResponse(result: unknown, { headers, status }: ResponseHead): Response {
  if (result instanceof Response) return result;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) sent.append(name, one);
  if (result === undefined || typeof result === 'string')
    return new Response(result, { status, headers: sent });
  return Response.json(toWire(result), { status, headers: sent });
}
