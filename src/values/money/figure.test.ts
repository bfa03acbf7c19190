import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatCount, formatFixed, formatPlain, formatShort } from './figure.ts';

/** Up to the largest possible amount of money, count, or ratio of two of them. */
const value = fc.oneof(
  fc.double({ min: 0, max: 9e14, noNaN: true }),
  fc.double({ min: 0, max: 2000, noNaN: true }),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((n) => n / 1000),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((n) => n / 200),
);

/** The runtime's own formatting, which ours must match. */
const theirs = (n: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', options).format(n);

test('a count is formatted as the runtime does', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (n) => formatCount(n) === theirs(n, {})));
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test.each([0, 1, 2])('a figure with %i decimals is formatted as the runtime does', (decimals) => {
  fc.assert(
    fc.property(
      value,
      (n) =>
        formatFixed(n, decimals) ===
        theirs(n, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    ),
    { numRuns: 2000 },
  );
});

test.each([1, 2, 3])('a figure with at most %i decimals is formatted as the runtime does', (decimals) => {
  fc.assert(
    fc.property(value, (n) => formatPlain(n, decimals) === theirs(n, { maximumFractionDigits: decimals })),
    { numRuns: 2000 },
  );
});

test.each([1, 3])(
  'a compact figure with at most %i decimals is formatted as the runtime does',
  (decimals) => {
    const short = { notation: 'compact', maximumFractionDigits: decimals } as const;
    fc.assert(
      fc.property(value, (n) => formatShort(n, decimals) === theirs(n, short)),
      { numRuns: 2000 },
    );
  },
);

test.each([
  [1.005, 2, '1.01'],
  [0.5, 0, '1'],
  [1e-7, 2, '0.00'],
  [999.995, 2, '1,000.00'],
  [Number.POSITIVE_INFINITY, 1, '∞'],
])('%p with %p decimals reads %p', (n, decimals, expected) => {
  expect(formatFixed(n, decimals)).toBe(expected);
});

test.each([
  [0, '0'],
  [999.94, '999.9'],
  [999.95, '1K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [2 ** 53 / 100, '90.1T'],
])('%p in short reads %p', (n, expected) => {
  expect(formatShort(n, 1)).toBe(expected);
});
