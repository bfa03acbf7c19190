import type { MetricsGroup, TraderMetrics } from '#src/features/metrics/responses.ts';
import { averageCents } from '#src/values/money.ts';

/** The mean P&L of some decisions, in cents; `null` of none. */
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

/** Each tag's trades against the others among some, those with the most decisions first. */
export function withAndWithout({
  decisions,
  sums,
  groups,
}: Pick<TraderMetrics, 'decisions'> & {
  sums: Pick<TraderMetrics['sums'], 'decisionNet'>;
  groups: { tag: readonly Pick<MetricsGroup, 'key' | 'query' | 'n' | 'decisionNet'>[] };
}): TagEffect[] {
  return groups.tag
    .flatMap(({ key, query, n, decisionNet }) =>
      key === null
        ? []
        : [
            {
              tag: key,
              query,
              with: { n, mean: meanOf(decisionNet, n) },
              without: { n: decisions - n, mean: meanOf(sums.decisionNet - decisionNet, decisions - n) },
            },
          ],
    )
    .sort((a, b) => b.with.n - a.with.n || (a.tag < b.tag ? -1 : 1));
}

const meanOf = (cents: bigint, n: number): bigint | null => (n === 0 ? null : averageCents(cents, n));
