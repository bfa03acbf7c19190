import { afterEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  formatMoney,
  hideAmounts,
  MAX_MONEY_CENTS,
  maskAmounts,
  moneyString,
  parseCents,
  parseMoney,
  percentOfAccount,
  signOf,
} from './money.ts';

const cents = fc.bigInt({ min: 1n - MAX_MONEY_CENTS, max: MAX_MONEY_CENTS - 1n });

describe('parseMoney', () => {
  test.each([
    ['12', 1200n],
    ['12.5', 1250n],
    ['-12.50', -1250n],
    ['+.5', 50n],
    ['5.', 500n],
    ['−3.10', -310n],
    [' 7 ', 700n],
    ['0007.01', 701n],
    ['-0', 0n],
    ['-0.00', 0n],
    ['999999999.99', MAX_MONEY_CENTS - 1n],
    ['-999999999.99', 1n - MAX_MONEY_CENTS],
  ])('reads %p as %p cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    'abc',
    '1e9',
    '1.234',
    '1,000',
    '0x10',
    '--1',
    '1 2',
    'NaN',
    'Infinity',
    '1000000000',
    '٣',
  ])('refuses %p', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('reads back every amount that is written', () => {
    fc.assert(fc.property(cents, (amount) => parseMoney(moneyString(amount)) === amount));
  });
});

test('a money string is exact, and parseCents is its inverse', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (amount) => {
      const magnitude = amount < 0n ? -amount : amount;
      const sign = amount < 0n ? '-' : '';
      const expected = `${sign}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
      return moneyString(amount) === expected && parseCents(expected) === amount;
    }),
  );
  for (const text of ['1', '1.2', '+1.20', '1.234', '', 'x'])
    expect(() => parseCents(text)).toThrow(RangeError);
});

test('the sign of an amount', () => {
  expect([1n, -1n, 0n].map(signOf)).toEqual([1, -1, 0]);
});

test.each([
  [125000n, {}, '+$1,250.00'],
  [-43050n, {}, '−$430.50'],
  [0n, {}, '$0.00'],
  [0n, { plus: 'always' }, '+$0.00'],
  [1200n, { plus: 'never' }, '$12.00'],
  [1894250n, { digits: 'whole' }, '+$18,943'],
  [-49n, { digits: 'whole' }, '$0'],
  [-50n, { digits: 'whole' }, '−$1'],
  [0n, { digits: 'whole', plus: 'always' }, '+$0'],
  [99999999999n, {}, '+$999,999,999.99'],
  [-40n, { digits: 'whole', plus: 'always' }, '+$0'],
  [-1234567890n, { digits: 'compact' }, '−$12.3M'],
  [99999900n, { digits: 'compact' }, '+$1M'],
  [-1234500n, { digits: 'compact' }, '−$12.3K'],
  [6425n, { digits: 'compact' }, '+$64.3'],
  [-1n, { digits: 'compact' }, '$0'],
  [9223372036854775807n, {}, '+$92,233,720,368,547,758.07'],
  [-9223372036854775807n, { digits: 'whole' }, '−$92,233,720,368,547,758'],
  [9223372036854775807n, { digits: 'compact' }, '+$92,233.7T'],
] as const)('formats %p with %p as %p', (cents, format, expected) => {
  expect(formatMoney(cents, format)).toBe(expected);
});

test.each([
  ['cents', { minimumFractionDigits: 2 }],
  ['whole', { maximumFractionDigits: 0 }],
  ['compact', { notation: 'compact', maximumFractionDigits: 1 }],
] as const)('an amount in %s is spelled as the runtime does', (digits, options) => {
  const theirs = new Intl.NumberFormat('en-US', options);
  fc.assert(
    // As far as the runtime is exact to the cent itself.
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (amount) => {
      const shown = formatMoney(BigInt(amount), { digits, plus: 'never' });
      return shown === `$${theirs.format(amount / 100)}`;
    }),
    { numRuns: 2000 },
  );
});

test('percentages are of a $10,000 account, and of several traders of as many', () => {
  expect([1_000_000n, -250_000n, 1n, 0n].map((cents) => percentOfAccount(cents))).toEqual([
    100, -25, 0.0001, 0,
  ]);
  expect(percentOfAccount(75_000n, 2)).toBe(3.75);
  expect(percentOfAccount(0n, 0)).toBe(0);
});

describe('maskAmounts', () => {
  afterEach(() => hideAmounts(false));

  test.each([
    ['it made $200.00 net, and $1,234.50.', 'it made $••• net, and $•••.'],
    ['−$430.50 or +$5, $-3 and $1.2M', '$••• or $•••, $••• and $•••'],
    ['3 trades of ESZ6 for 12', '3 trades of ESZ6 for 12'],
  ])('%s', (text, masked) => {
    expect(maskAmounts(text)).toBe(text);
    hideAmounts(true);
    expect(maskAmounts(text)).toBe(masked);
  });
});
