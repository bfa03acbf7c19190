import { buildRoutes } from '#src/server/guard/routing.ts';
import { readInTurns } from '#src/server/in-turns.ts';
import { metricsCalls } from './calls.ts';
import type { MetricsService } from './service.ts';

export const metricsRoutes = ({ metrics }: { metrics: MetricsService }) =>
  buildRoutes(metricsCalls, {
    'GET /api/traders/:id/metrics': ({ caller, params, query, request }) =>
      readInTurns({ caller, request }, params.id, (id, expectWanted) =>
        metrics.metrics(id, query, expectWanted),
      ),
    'GET /api/traders/:id/findings': ({ caller, params, query, request }) =>
      readInTurns({ caller, request }, params.id, (id, expectWanted) =>
        metrics.findings(id, query, expectWanted),
      ),
    'GET /api/traders/:id/account-curves': ({ caller, params, query, request }) =>
      readInTurns({ caller, request }, params.id, (id, expectWanted) =>
        metrics.accountCurves(id, query, expectWanted),
      ),
    'GET /api/traders/:id/strategy-curves': ({ caller, params, query, request }) =>
      readInTurns({ caller, request }, params.id, (id, expectWanted) =>
        metrics.strategyCurves(id, query, expectWanted),
      ),
  });
