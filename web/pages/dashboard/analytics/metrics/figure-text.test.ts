import { expect, test } from 'bun:test';
import { differenceText, figureText } from './figure-text.ts';

test.each([
  [125_050n, 'money', '+$1,250.50'],
  [-43_050n, 'money', '−$430.50'],
  [0n, 'money', '$0.00'],
  [43_050n, 'amount', '$430.50'],
  [61.44, 'percent', '61.4%'],
  [-3.25, 'percent', '−3.3%'],
  [1.625, 'ratio', '1.63'],
  [-0.004, 'ratio', '0.00'],
  [0.31, 'r', '+0.31 R'],
  [-0.31, 'r', '−0.31 R'],
  [1204, 'count', '1,204'],
  [1953, 'time', '32m 33s'],
  [0, 'time', '0s'],
  [null, 'money', '—'],
] as const)('%p as %s is %s', (value, unit, shown) => {
  expect(figureText(value, unit)).toBe(shown);
});

test.each([
  [125_050n, 'money', '+$1,250.50'],
  [43_050n, 'amount', '+$430.50'],
  [-2.5, 'percent', '−2.5 pts'],
  [0.23, 'ratio', '+0.23'],
  [-0.5, 'r', '−0.50 R'],
  [3, 'count', '+3'],
  [-90, 'time', '−1m 30s'],
  [0, 'time', '0s'],
  [0, 'percent', '0.0 pts'],
] as const)('a difference of %p as %s is %s', (value, unit, shown) => {
  expect(differenceText(value, unit)).toBe(shown);
});
