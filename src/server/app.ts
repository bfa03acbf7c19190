import { apiRoutes } from '#src/api.ts';
import { apiCalls } from '#src/calls.ts';
import { dataVersions } from './cache/data-version.ts';
import { responseCache } from './cache/response-cache.ts';
import type { Deps } from './compose.ts';
import type { Calls } from './declared-calls.ts';
import { liveEvents } from './events/live-events.ts';
import type { Connection, Route } from './guard/routing.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { openStreams } from './open-streams.ts';
import { pageCalls } from './render/calls.ts';
import { pageServer } from './render/page-server.ts';
import { type PageDeps, pageRoutes } from './render/pages.ts';
import { requestHandler } from './request.ts';
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
  const versionNow = dataVersions(deps);
  const cache = responseCache();
  const events = liveEvents(deps);
  deps.limits.watch((made) => events.noteLimits(new Set(made.map(({ traderId }) => traderId))));
  const pages = pageServer({
    ...deps,
    assets,
    cache,
    versionNow,
    reportedVersion: events.version,
    fetch: async (request) => handle(request),
  });
  const routes: Route[] = [
    ...apiRoutes(deps, { keepOpen, streams }),
    ...serverRoutes(deps, { requests, streams, events }, isStopping),
    ...pageRoutes(deps, { assets, pages }),
  ];
  const handle = requestHandler(deps, {
    routes,
    assets,
    cache,
    pages,
    events,
    requests,
    versionNow,
    keepOpen,
    peerAddress,
  });
  return { handle, events, routes };
}
