import { expect, test } from 'bun:test';
import { axisMoney, axisPercent } from './axis-labels.ts';

test.each([
  [9_000, '$9K'],
  [9_750, '$9.75K'],
  [10_010, '$10.01K'],
  [-200, '−$200'],
  [-0, '$0'],
  // Where a line lies a hair under zero, as sums of fractions do.
  [-0.000_000_1, '$0'],
  [-2_000_000_000, '−$2B'],
])('%d dollars are %s', (dollars, shown) => {
  expect(axisMoney(dollars)).toBe(shown);
});

test.each([
  [-12.5, '−12.5%'],
  [-250, '−250%'],
  [0, '0%'],
])('%d in percent is %s', (percent, shown) => {
  expect(axisPercent(percent)).toBe(shown);
});
