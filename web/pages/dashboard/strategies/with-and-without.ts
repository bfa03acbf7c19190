import type { MetricsGroup, TraderMetrics } from '#src/features/metrics/responses.ts';

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
}: Pick<TraderMetrics, 'decisions' | 'groups'> & {
  sums: Pick<TraderMetrics['sums'], 'decisionNet'>;
}): TagEffect[] {
  return groups.tag
    .flatMap(({ key, query, n, decisionNet }: MetricsGroup) =>
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

/** To the cent, half away from zero. */
function meanOf(cents: bigint, n: number): bigint | null {
  if (n === 0) return null;
  const [magnitude, count] = [cents < 0n ? -cents : cents, BigInt(n)];
  const mean = (2n * magnitude + count) / (2n * count);
  return cents < 0n ? -mean : mean;
}
