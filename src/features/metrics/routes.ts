import { EntryFilter } from '#src/features/journal/query-contract.ts';
import { cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { readInTurns } from '#src/server/in-turns.ts';
import { builtLater } from '#src/values/built-later.ts';
import { MetricsParts, MetricsPath } from './contract.ts';
import type { MetricsService } from './service.ts';

/** Metrics are of the entries that the journal lists. */
const MetricsQuery = builtLater(() => EntryFilter.extend(MetricsParts.shape));

export const metricsRoutes = ({ metrics }: { metrics: MetricsService }) =>
  routing()
    .get(
      '/api/traders/:id/metrics',
      ({ caller, params, query, request }) =>
        readInTurns({ caller, request }, params.id, (id, expectWanted) =>
          metrics.metrics(id, query, expectWanted),
        ),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: MetricsQuery },
    )
    .get(
      '/api/traders/:id/findings',
      ({ caller, params, query, request }) =>
        readInTurns({ caller, request }, params.id, (id, expectWanted) =>
          metrics.findings(id, query, expectWanted),
        ),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: EntryFilter },
    )
    .get(
      '/api/traders/:id/strategy-curves',
      ({ caller, params, query, request }) =>
        readInTurns({ caller, request }, params.id, (id, expectWanted) =>
          metrics.strategyCurves(id, query, expectWanted),
        ),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: EntryFilter },
    );
