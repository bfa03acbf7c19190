import type { Breakdown } from '#src/features/performance/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';

export type StrategyRecord = Breakdown['strategies'][number];

/**
 * What the journal says of a strategy: the entries that are linked to it. Where none is, those in whose strategy field
 * its name was typed, as the breakdown counts them too; of two strategies of one name neither has those.
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
