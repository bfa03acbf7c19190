import { Elysia } from 'elysia';
import { apiRoutes } from '#src/api.ts';
import { AppError } from '#src/errors.ts';
import { NOBODY } from '#src/features/access/caller.ts';
import { withRequestId } from '#src/log.ts';
import { requestIds, requestLog } from './access-log.ts';
import { auditTrail } from './audit-trail.ts';
import { compressResponse } from './cache/compression.ts';
import { dataVersions } from './cache/data-version.ts';
import { keptAnswers, type Place, REQUEST_ID_HEADER } from './cache/kept-answers.ts';
import type { Deps } from './compose.ts';
import { errorResponse, refusalOf, rejectionOf } from './error-response.ts';
import { createGuard, type GuardedRoute } from './guard/guard.ts';
import type { Connection } from './guard/routing.ts';
import { metricsRoutes, type Observed } from './metrics/metrics.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { openStreams } from './open-streams.ts';
import type { ListedRoute } from './openapi/document.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { pageServer } from './render/page-server.ts';
import { type PageDeps, pageRoutes } from './render/pages.ts';
import { isShownAsPage, refusalPage } from './render/refusal-page.ts';
import { harden } from './security-headers.ts';

export interface AppOptions extends Pick<PageDeps, 'assets'>, Partial<Connection> {
  /** The other end of a request's connection; `null` where there is none, as in process. */
  peerAddress?: (request: Request) => string | null;
  isStopping?: () => boolean;
}

/** What a program may ask of the server beside the API itself. */
const serverRoutes = (
  deps: Pick<Deps, 'config' | 'db' | 'disk'>,
  observed: Observed,
  listRoutes: () => readonly ListedRoute[],
) => new Elysia().use(metricsRoutes(deps, observed)).use(openapiRoutes(listRoutes));

/** Every route but the pages, of a server that never opens: for who only wants to read the list. */
export function listRoutes(): readonly ListedRoute[] {
  const unopened: Deps = Object.create(null);
  const streams = openStreams();
  const api = apiRoutes(unopened, { keepOpen() {}, streams }, () => true);
  return [...api.routes, ...serverRoutes(unopened, { requests: requestMetrics(), streams }, () => []).routes];
}

/** The whole product as one request handler, API and pages, behind the guard. */
export function createApp(
  deps: Deps,
  {
    assets,
    peerAddress = () => null,
    keepOpen = () => {},
    streams = openStreams(),
    isStopping = () => false,
  }: AppOptions,
) {
  const requests = requestMetrics();
  const log = requestLog(deps.log);
  const nextId = requestIds();
  const stateNow = dataVersions(deps);
  const pages = pageServer({ ...deps, assets, stateNow, handle: answerOrRemember });
  const responses = keptAnswers();
  const app = new Elysia({
    // A short host name must not shift where the path starts, nor a slash at the end name the same route twice.
    handler: { standardHostname: false },
    strictPath: true,
    normalize: false,
  })
    .decorate('caller', NOBODY)
    .onRequest((context) => {
      context.caller = guard.authorize(context.request, pathOf(context.request.url));
    })
    // Asked after the body has come, whenever that is: right before its route runs.
    .onBeforeHandle({ as: 'global' }, async ({ caller, request }) => {
      if (isRead(request.method) || deps.db.writes.mayWrite()) return;
      keepOpen(request);
      await deps.db.writes.turn(caller.session ? 'known' : 'stranger');
    })
    .onAfterHandle({ as: 'global' }, auditTrail(deps))
    .onError({ as: 'global' }, async ({ caller, code, error, request }) => {
      const refused = refusalOf((await rejectionOf(error, caller)) ?? error, code, deps.log);
      return isShownAsPage(request) ? refusalPage(refused, request, assets.manifest) : errorResponse(refused);
    })
    .use(apiRoutes(deps, { keepOpen, streams }, isStopping))
    .use(serverRoutes(deps, { requests, streams }, listRoutes))
    .use(pageRoutes(deps, { assets, pages }));
  const guard = createGuard(app.routes, { ...deps, peerAddress });

  async function respond(request: Request): Promise<Response> {
    return harden(await app.fetch(request), deps.config.secure);
  }

  /** The page that is at hand without asking anyone; `null` for all else. */
  function answerAtOnce(request: Request, path: string): Response | null {
    // With a Host header that names no host the server knows no address; nothing after this has to ask.
    if (URL.canParse(request.url)) return pages.fromMemory(request, path);
    return harden(
      errorResponse(new AppError('malformed', 'The Host header is not valid')),
      deps.config.secure,
    );
  }

  /** Where the answer of a read that was let in is kept; `null` for what is not kept, and for refusals. */
  function placeOf(request: Request, path: string, route: GuardedRoute | null): Place | null {
    if (!route?.cacheUntilWrite || request.method !== 'GET') return null;
    const state = stateNow();
    try {
      return state && responses.placeOf(request, guard.authorize(request, path, route), state);
    } catch {
      // It is refused again where refusals are answered.
      return null;
    }
  }

  /** The same for what a page asks for on its way. */
  async function answerOrRemember(request: Request): Promise<Response> {
    const path = pathOf(request.url);
    const place = placeOf(request, path, guard.find(request.method, path));
    const kept = place?.find(null);
    if (kept) return kept;
    const answered = await respond(request);
    return place ? place.keep(answered) : answered;
  }

  /** One request from outside, counted and logged. Where the page is in memory, the answer is there at once. */
  function handle(request: Request): Response | Promise<Response> {
    const started = performance.now();
    const { method } = request;
    const path = pathOf(request.url);
    const route = guard.find(method, path);
    const note = (answered: Response): Response => {
      const { status } = answered;
      const pattern = route?.path ?? 'none';
      const ms = performance.now() - started;
      requests.observe(method, pattern, status, ms / 1000);
      if (log.wants(method, status)) {
        log.write({ method, path, route: pattern, status, ms, address: guard.addressOf(request) });
      }
      return answered;
    };
    const atOnce = answerAtOnce(request, path);
    if (atOnce) return note(atOnce);
    const id = nextId();
    const place = placeOf(request, path, route);
    const kept = place?.find(id);
    if (kept) return note(kept);
    return withRequestId(id, async () => {
      const compressed = await compressResponse(request, await respond(request));
      const answered = place ? await place.keep(compressed) : compressed;
      answered.headers.set(REQUEST_ID_HEADER, id);
      return note(answered);
    });
  }
  return { handle, routes: app.routes };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The path as the router sees it: undecoded, without the query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
