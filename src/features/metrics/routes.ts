import { readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
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
      ({ caller, params, query }) => readBy(caller, params.id, (id) => metrics.metrics(id, query)),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: MetricsQuery },
    )
    .get(
      '/api/traders/:id/findings',
      ({ caller, params, query }) => readBy(caller, params.id, (id) => metrics.findings(id, query)),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: EntryFilter },
    )
    .get(
      '/api/traders/:id/strategy-curves',
      ({ caller, params, query }) => readBy(caller, params.id, (id) => metrics.strategyCurves(id, query)),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: MetricsPath, query: EntryFilter },
    );

/** Reads in turns, between which a session may end or a token be revoked: the caller is checked once more after them. */
async function readBy<T>(caller: Caller, asked: number, read: (traderId: number) => Promise<T>): Promise<T> {
  const response = await read(readTraderId(caller, asked));
  caller.expectAllowed();
  readTraderId(caller, asked);
  return response;
}
