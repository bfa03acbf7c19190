/** How large an amount is beside the largest of its range: 4 is more than three quarters of it. */
export type HeatStep = 1 | 2 | 3 | 4;

export type Heat = 'even' | `gain-${HeatStep}` | `loss-${HeatStep}`;

const STEPS = [1, 2, 3, 4] as const;

/**
 * Heat by size: gains and losses of a range share one scale, in quarters of its largest amount either way, so that a
 * large loss looks as large as the same gain. What is not zero never looks like nothing.
 */
export function heatScale(amounts: Iterable<bigint>): (amount: bigint) => Heat {
  let largest = 0n;
  for (const amount of amounts) if (sizeOf(amount) > largest) largest = sizeOf(amount);
  return (amount) => {
    if (amount === 0n) return 'even';
    const step = STEPS.find((n) => sizeOf(amount) * 4n <= largest * BigInt(n)) ?? 4;
    return `${amount > 0n ? 'gain' : 'loss'}-${step}`;
  };
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The background of each; losses are hatched, so that nobody has to tell them from gains by colour. */
export const HEAT_GROUNDS: Record<Heat, string> = {
  even: 'bg-surface-3',
  'gain-1': 'heat-gain-1',
  'gain-2': 'heat-gain-2',
  'gain-3': 'heat-gain-3',
  'gain-4': 'heat-gain-4',
  'loss-1': 'heat-loss-1',
  'loss-2': 'heat-loss-2',
  'loss-3': 'heat-loss-3',
  'loss-4': 'heat-loss-4',
};
