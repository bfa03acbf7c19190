import type { Metric, TraderMetrics } from '#src/features/metrics/responses.ts';
import { count } from '#src/values/text/count.ts';
import { chooseNoun } from '#web/features/filter/closed-trades.ts';
import type { Definition } from './definition.ts';
import { type Figure, figureText } from './figure-text.ts';

/** How a metric came to be: the formula, the same with one's own numbers, and whether they are enough. */
export function explainFigure(definition: Definition, metrics: TraderMetrics): string {
  const { read, formula, own, note, unit, of } = definition;
  const { value, n, minimum } = read(metrics);
  const noun = chooseNoun(of, metrics);
  const filled = value === null ? null : own?.(metrics);
  const lines = [
    formula,
    filled && `${filled} = ${figureText(value, unit)}`,
    note?.(metrics),
    n < minimum
      ? `Of ${count(n, noun)}: too few to say anything, from ${minimum} on it does.`
      : `Of ${count(n, noun)}.`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** Whether a metric is of too few to say anything. */
export const isTooFew = ({ n, minimum }: Metric): boolean => n < minimum;

/** What one is more than the other; `null` where either is not defined. */
export function subtractFigures(value: Figure | null, other: Figure | null): Figure | null {
  if (typeof value === 'bigint') return typeof other === 'bigint' ? value - other : null;
  return value === null || typeof other !== 'number' ? null : value - other;
}
