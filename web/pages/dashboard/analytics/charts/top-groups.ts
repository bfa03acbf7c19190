import { toDollars } from '#src/values/money/money.ts';
import type { NamedGroup } from './groupings.ts';
import { MEASURE_RULES, type Measure } from './measures.ts';

/** How many rows are drawn until more are asked for. */
export const MOST_ROWS = 8;

/** Those that moved the most money, the highest by the measure first and those without it last. */
export function topGroups(groups: readonly NamedGroup[], measure: Measure, most: number): NamedGroup[] {
  const size = ({ group }: NamedGroup) => (group ? Math.abs(toDollars(group.net)) : 0);
  const value = ({ group }: NamedGroup) =>
    (group ? MEASURE_RULES[measure].of(group).value : null) ?? Number.NEGATIVE_INFINITY;
  const top = groups.toSorted((one, other) => size(other) - size(one)).slice(0, most);
  return top.sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === b ? 0 : b - a;
  });
}
