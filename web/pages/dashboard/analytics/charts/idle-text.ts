import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { keepMinus } from '#web/features/figures/kept-minus.ts';
import type { NamedGroup } from './groupings.ts';
import { MEASURE_RULES, type Measure } from './measures.ts';

/** What has no strategy is none, and neither are the smaller ones together. */
const isNamed = ({ group }: NamedGroup): boolean => group?.key !== null && group?.merged === undefined;

/** The highest and the lowest of the groups, for as long as none is pointed at. @param metrics of all, which a dashed line marks */
export function idleText(groups: readonly NamedGroup[], measure: Measure, metrics?: TraderMetrics): string {
  const rule = MEASURE_RULES[measure];
  const named = groups.filter(isNamed);
  const known = (named.length > 0 ? named : groups)
    .flatMap(({ name, group }) => (group ? [{ name, ...rule.of(group) }] : []))
    .flatMap(({ name, value, text }) => (value === null ? [] : [{ name, value, text }]))
    .sort((one, other) => other.value - one.value);
  const [highest, lowest] = [known[0], known.at(-1)];
  if (!highest || !lowest) return '';
  if (highest === lowest) return `${highest.name} ${highest.text}`;
  const ends = `Highest: ${highest.name} ${keepMinus(highest.text)} · Lowest: ${lowest.name} ${keepMinus(lowest.text)}`;
  return metrics && rule.overall(metrics) !== null ? `${ends} · Dashed: all trades` : ends;
}
