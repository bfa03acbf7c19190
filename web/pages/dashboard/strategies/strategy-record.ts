import type { Breakdown } from '#src/features/performance/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';

export type StrategyRecord = Breakdown['strategies'][number];

/**
 * The results of a strategy: of its linked entries or, without any, of entries with its name as text, as the
 * breakdown counts them. Strategies that share a name get none of the latter.
 */
export function recordOf(
  { id, name }: Strategy,
  strategies: readonly Strategy[],
  { strategies: records }: Pick<Breakdown, 'strategies'>,
): StrategyRecord | null {
  const linked = records.find(({ strategyId }) => strategyId === id);
  if (linked) return linked;
  const isOnlyOne = strategies.every((other) => other.id === id || other.name !== name);
  return (isOnlyOne && records.find((record) => record.strategyId === null && record.name === name)) || null;
}
