/** An axis from a round number to a round number, zero included. */
export interface Scale {
  low: number;
  high: number;
  /** Round numbers from `low` to `high`, ascending. */
  ticks: readonly number[];
  /** Where a value is: 0 at `low`, 1 at `high`. */
  at: (value: number) => number;
}

const ROUND = [1, 2, 2.5, 5, 10] as const;

/** How many steps an axis is divided into at most, one more on the other side of zero. */
const STEPS = 4;

/** @param of whether only whole numbers mean something: there is no half trade */
export function toScale(values: Iterable<number>, of: 'amounts' | 'counts' = 'amounts'): Scale {
  let [least, largest] = [0, 0];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return scaleBetween(least, largest, STEPS, of);
}

/** An axis from a round number to a round number around these two. @param steps how many there are at most, about */
export function scaleBetween(
  least: number,
  largest: number,
  steps = STEPS,
  of: 'amounts' | 'counts' = 'amounts',
): Scale {
  const step = roundStep((largest - least || 1) / steps, of);
  const first = Math.floor(least / step + TINY);
  // Without any value there still is an axis.
  const last = Math.max(Math.ceil(largest / step - TINY), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => tidy((first + n) * step));
  const [low, high] = [tidy(first * step), tidy(last * step)];
  return { low, high, ticks, at: (value) => (value - low) / (high - low) };
}

/** What a division by a step such as 0.1 is off by. */
const TINY = 1e-9;

/** The smallest round number that is not below; of counts a whole one. */
export function roundStep(atLeast: number, of: 'amounts' | 'counts'): number {
  const power = 10 ** Math.floor(Math.log10(atLeast) + TINY);
  const steps = ROUND.map((round) => tidy(round * power));
  const allowed = of === 'counts' ? steps.filter(Number.isInteger) : steps;
  return allowed.find((step) => step >= atLeast * (1 - TINY)) ?? 1;
}

/** Without the rest that binary fractions leave. */
const tidy = (value: number): number => Number(value.toPrecision(12)) + 0;
