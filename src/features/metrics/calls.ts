/** The calls for metrics: who may make them, what is sent, and what comes back. */

import { EntryFilter } from '#src/features/journal/query-contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { MetricsParts, MetricsPath } from './contract.ts';

/** Metrics are of the entries that the journal lists. */
const MetricsQuery = builtLater(() => EntryFilter.extend(MetricsParts.shape));

export const metricsCalls = declareCalls('Metrics', () => import('./responses.ts'), {
  'GET /api/traders/:id/strategy-curves': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: MetricsPath,
    query: EntryFilter,
    summary: "What each of a trader's strategies made over time",
    description:
      'Of the entries that a filter of the journal finds. Only those with entries, linked ones or such with its name as text.',
    response: ['StrategyCurve'],
  },
  'GET /api/traders/:id/account-curves': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: MetricsPath,
    query: EntryFilter,
    summary: "What was made over time in each of a trader's accounts",
    description:
      'Of the entries that a filter of the journal finds, over the same days for all accounts. Entries without an account are one of them.',
    response: 'AccountCurves',
  },
  'GET /api/traders/:id/metrics': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: MetricsPath,
    query: MetricsQuery,
    summary: 'The metrics of the entries that a filter of the journal finds',
    description:
      'With `parts=figures`, lists are empty: what a call for the figures alone needs. With the name of a grouping, only its groups are listed. The formulas are in docs/metrics.md.',
    response: 'TraderMetrics',
  },
  'GET /api/traders/:id/findings': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: MetricsPath,
    query: EntryFilter,
    summary: 'What sets some of the trades that a filter of the journal finds apart',
    description:
      'Some closed trades against the others, copies left out, by weekday, half hour of opening, holding time, size, product, strategy, tag, account, side, and after a loss. Both sides have 30 at least, and the bootstrapped 90% interval of the difference of their means excludes 0; how many comparisons are made is allowed for. `extremes` are the best and the worst whatever their interval.',
    response: 'TraderFindings',
  },
});
