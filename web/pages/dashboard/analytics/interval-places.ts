import type { TradeFinding } from '#src/features/metrics/finding-responses.ts';
import { toDollars } from '#src/values/money/money.ts';

type Difference = Pick<TradeFinding, 'mean' | 'othersMean' | 'low' | 'high'>;

/** What is farthest from zero of all that is drawn on it, in dollars. */
export type IntervalScale = number;

/** One scale for all that stands out, so that their bars compare. */
export const intervalScale = (findings: readonly Difference[]): IntervalScale =>
  Math.max(0, ...findings.flatMap((finding) => differencesOf(finding).map(Math.abs)));

/** Where the ends of an interval and its difference stand, in percent of a width that has zero in its middle. */
export function intervalPlaces(finding: Difference, scale: IntervalScale) {
  const [low = 50, high = 50, mean = 50] = differencesOf(finding).map((dollars) =>
    scale === 0 ? 50 : 50 + (50 * dollars) / scale,
  );
  return { low, high, mean };
}

const differencesOf = ({ low, high, mean, othersMean }: Difference): number[] => [
  toDollars(low),
  toDollars(high),
  toDollars(mean - othersMean),
];
