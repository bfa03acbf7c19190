import type { MetricsGroup, TraderMetrics } from '#src/features/metrics/responses.ts';
import { averageCents } from '#src/values/money/money.ts';

/** The mean P&L of some trades, in cents; `null` of none. */
interface Mean {
  n: number;
  mean: bigint | null;
}

export interface TagEffect {
  tag: string;
  query: string;
  with: Mean;
  without: Mean;
}

/** Each tag's trades against the others among some, those with the most trades first. */
export function withAndWithout({
  closed,
  sums,
  groups,
}: Pick<TraderMetrics, 'closed'> & {
  sums: Pick<TraderMetrics['sums'], 'closedNet'>;
  groups: { tag: readonly Pick<MetricsGroup, 'key' | 'query' | 'n' | 'closedNet'>[] };
}): TagEffect[] {
  return groups.tag
    .flatMap(({ key, query, n, closedNet }) =>
      key === null
        ? []
        : [
            {
              tag: key,
              query,
              with: { n, mean: computeMean(closedNet, n) },
              without: { n: closed - n, mean: computeMean(sums.closedNet - closedNet, closed - n) },
            },
          ],
    )
    .sort((a, b) => b.with.n - a.with.n || (a.tag < b.tag ? -1 : 1));
}

const computeMean = (cents: bigint, n: number): bigint | null => (n === 0 ? null : averageCents(cents, n));
