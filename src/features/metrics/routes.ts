import { readTraderId } from '#src/features/access/caller.ts';
import { EntryFilter } from '#src/features/journal/query-contract.ts';
import { cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { MetricsParts, MetricsPath } from './contract.ts';
import type { MetricsService } from './service.ts';

/** Metrics are of the entries that the journal lists. */
const MetricsQuery = EntryFilter.extend(MetricsParts.shape);

export const metricsRoutes = ({ metrics }: { metrics: MetricsService }) =>
  routing()
    .get(
      '/api/traders/:id/metrics',
      ({ caller, params, query }) => metrics.metrics(readTraderId(caller, params.id), query),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: MetricsQuery },
    )
    .get(
      '/api/traders/:id/findings',
      ({ caller, params, query }) => metrics.findings(readTraderId(caller, params.id), query),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: EntryFilter },
    );
