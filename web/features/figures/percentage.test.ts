import { expect, test } from 'bun:test';
import { formatPercentage } from './percentage.tsx';

test.each([
  [61.44, 1, false, '61.4%', 1],
  [142.6375, 2, true, '+142.64%', 1],
  [-12.3, 1, true, '−12.3%', -1],
  [-12.3, 1, false, '−12.3%', -1],
  [0, 1, true, '0.0%', 0],
  [-0.04, 1, true, '0.0%', 0],
  [123_456.789, 2, true, '+123,456.79%', 1],
  [99.5, 0, false, '100%', 1],
] as const)('%p to %p digits, signed: %p', (value, digits, signed, text, direction) => {
  expect(formatPercentage(value, digits, signed)).toEqual({ text, direction });
});
