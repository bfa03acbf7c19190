/** Random fills, and files that hold parts of them. */

import fc from 'fast-check';
import type { NaiveFill } from './naive-model/pairing.ts';

/** Several accounts; a roll holds two contracts at once. */
const ACCOUNTS = ['A', 'B'];
const CONTRACTS = ['ESZ6', 'ESH7'];
export const POINT_VALUE = 50n;
export const START = Date.parse('2026-06-15T13:30:00Z');

const someFill = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  contract: fc.constantFrom(...CONTRACTS),
  isBuy: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: -50, max: 50 }).map((ticks) => 720_000n + BigInt(ticks) * 25n),
  wait: fc.constantFrom(0, 0, 1, 999, 60_000, 7_200_000, 50_000_000),
  commission: fc.integer({ min: 0, max: 999 }).map(BigInt),
  fees: fc.integer({ min: 0, max: 99 }).map(BigInt),
});

/** In the order they happened, with ids that rise. */
export const someFills = fc.array(someFill, { maxLength: 40, size: 'max' }).map((drawn) => {
  let at = START;
  return drawn.map(({ wait, ...fill }, index): NaiveFill => {
    at += wait;
    return { ...fill, at, id: String(540_725_260_010 + index * 7) };
  });
});

/** Of prices above 0, in hundredths: to 8 places. */
export function meanText(prices: readonly bigint[]): string | null {
  if (prices.length === 0) return null;
  const [sum, count] = [prices.reduce((a, b) => a + b, 0n) * 1_000_000n, BigInt(prices.length)];
  const digits = String((2n * sum + count) / (2n * count));
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

export const shuffledOf = <Item>(items: readonly Item[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

/** Cuts of a list that may overlap and leave nothing out, in any order. */
const cutsOf = (length: number) =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: length }), { maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(length), fc.nat(length)), { maxLength: 3 }),
    )
    .chain(([at, others]) => {
      const marks = [0, ...at.sort((a, b) => a - b), length];
      const covering = marks.slice(1).map((to, index): [number, number] => [marks[index] ?? 0, to]);
      const overlaps = others.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
      return shuffledOf([...covering, ...overlaps]);
    });

export interface Cut {
  range: readonly [number, number];
  isNewestFirst: boolean;
}

export const cutFills = someFills.chain((fills) =>
  fc.tuple(
    fc.constant(fills),
    cutsOf(fills.length).chain((ranges) =>
      fc.tuple(
        ...ranges.map((range) => fc.boolean().map((isNewestFirst): Cut => ({ range, isNewestFirst }))),
      ),
    ),
  ),
);

/** Where the file has no ids, only an instant that is not cut can be told from another. */
export function atWholeInstants(fills: readonly NaiveFill[], { range: [from, to], isNewestFirst }: Cut): Cut {
  const begins = (index: number): number => {
    const first = fills.findIndex(({ at }) => at === fills[index]?.at);
    return first < 0 ? fills.length : first;
  };
  const range = [begins(from), begins(to)] as const;
  // The order of two rows of one instant is only seen where one is written before the other in time.
  const hasDirection = fills[range[0]]?.at !== fills[range[1] - 1]?.at;
  return { range, isNewestFirst: isNewestFirst && hasDirection };
}
