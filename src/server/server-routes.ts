import { version } from '#src/version.ts';
import { serverCalls } from './calls.ts';
import { buildRoutes } from './guard/routing.ts';
import { expectReady, type HealthDeps } from './health.ts';
import { type MetricsDeps, metricsText, type Observed, PROMETHEUS } from './metrics/metrics.ts';
import { documentText } from './openapi/document-text.ts';

/**
 * Routes for programs, beyond the API itself. `/healthz`: the process responds. `/readyz`: it can also do its work, and
 * is not shutting down.
 */
export const serverRoutes = (deps: HealthDeps & MetricsDeps, observed: Observed, isStopping: () => boolean) =>
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
    'GET /api/openapi.json': async () =>
      new Response(await documentText(), { headers: { 'content-type': 'application/json' } }),
  });
