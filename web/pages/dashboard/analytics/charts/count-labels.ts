import { formatCount } from '#src/values/money/figure.ts';

/** Labels of an axis of counts, to either side of zero. */
export const countLabels = (counts: readonly number[]): string[] =>
  counts.map((count) => formatCount(Math.abs(count)));
