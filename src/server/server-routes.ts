import { AppError } from '#src/errors.ts';
import { version } from '#src/version.ts';
import { serverCalls } from './calls.ts';
import type { LiveEvents } from './events/live-events.ts';
import { buildRoutes } from './guard/routing.ts';
import { expectReady, type HealthDeps } from './health.ts';
import { type MetricsDeps, metricsText, type Observed, PROMETHEUS } from './metrics/metrics.ts';
import { documentText } from './openapi/document-text.ts';

/**
 * Routes for programs, beyond the API itself. `/healthz`: the process responds. `/readyz`: it can also do its work, and
 * is not shutting down.
 */
export const serverRoutes = (
  deps: HealthDeps & MetricsDeps,
  observed: Observed & { events: LiveEvents },
  isStopping: () => boolean,
) =>
  buildRoutes(serverCalls, {
    'GET /healthz': () => ({ status: 'ok' as const, version }),
    'GET /readyz': () => {
      expectReady(deps, isStopping);
      return { status: 'ok' as const, version };
    },
    'GET /metrics': ({ set }) => {
      set.headers['content-type'] = PROMETHEUS;
      return metricsText(deps, observed);
    },
    'GET /api/events': ({ caller: { session }, request }) => {
      if (!session) throw new AppError('unauthenticated', 'Please log in with your access code');
      // Nginx passes on what it has gathered otherwise.
      // A head that is asked for alone is made of the whole response, which would have no end.
      return new Response(request.method === 'HEAD' ? null : observed.events.listen(session), {
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      });
    },
    'GET /api/openapi.json': async () =>
      new Response(await documentText(), { headers: { 'content-type': 'application/json' } }),
  });
