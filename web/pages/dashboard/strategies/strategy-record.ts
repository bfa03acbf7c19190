import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import type { StrategyCurve } from '#src/features/metrics/strategy-curve-responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';

/** How a strategy did in the journal. */
export interface StrategyRecord extends MetricsGroup {
  /** Net P&L so far by day; at least one. */
  closes: StrategyCurve['closes'];
}

/**
 * The record of a strategy: of its linked entries or, without any, of entries with its name as text. Strategies that
 * share a name get none of the latter.
 */
export function buildRecord(
  { id, name }: Strategy,
  strategies: readonly Strategy[],
  groups: readonly MetricsGroup[],
  curves: readonly StrategyCurve[],
): StrategyRecord | null {
  const by = (parameters: Record<string, string>, curve: StrategyCurve | undefined) => {
    const query = new URLSearchParams(parameters).toString();
    const group = groups.find((each) => each.query === query);
    return group ? { ...group, closes: curve?.closes ?? [] } : null;
  };
  const linked = by(
    { strategyId: String(id) },
    curves.find(({ strategyId }) => strategyId === id),
  );
  if (linked) return linked;
  const isOnlyOne = strategies.every((other) => other.id === id || other.name !== name);
  if (!isOnlyOne) return null;
  return by(
    { strategy: name },
    curves.find((curve) => curve.strategyId === null && curve.name === name),
  );
}

/** Average win / average loss; `null` unless there are both. */
export const computePayoff = ({ profitFactor, wins, losses }: MetricsGroup): number | null =>
  profitFactor === null || wins === 0 ? null : (profitFactor * losses) / wins;
