import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { centsOf, formatMoney, MAX_MONEY_CENTS, moneyString, parseMoney, signOf } from './money.ts';

const cents = fc.integer({ min: 1 - MAX_MONEY_CENTS, max: MAX_MONEY_CENTS - 1 });

describe('parseMoney', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['-12.50', -1250],
    ['+.5', 50],
    ['5.', 500],
    ['−3.10', -310],
    [' 7 ', 700],
    ['0007.01', 701],
    ['-0', 0],
    ['-0.00', 0],
    ['999999999.99', MAX_MONEY_CENTS - 1],
    ['-999999999.99', 1 - MAX_MONEY_CENTS],
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
    fc.assert(fc.property(cents, (amount) => parseMoney(moneyString(amount)) === (amount || 0)));
  });
});

test('a money string is exact, and centsOf is its inverse', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })), (amount) => {
      const big = BigInt(amount);
      const magnitude = big < 0n ? -big : big;
      const sign = big < 0n ? '-' : '';
      const expected = `${sign}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
      return moneyString(amount) === expected && centsOf(expected) === big;
    }),
  );
  expect(() => moneyString(0.5)).toThrow(RangeError);
  expect(() => moneyString(2 ** 53)).toThrow(RangeError);
  for (const text of ['1', '1.2', '+1.20', '1.234', '', 'x']) expect(() => centsOf(text)).toThrow(RangeError);
});

test('the sign of an amount', () => {
  expect(['0.01', '-0.01', '0.00', '-0.00'].map(signOf)).toEqual([1, -1, 0, 0]);
});

test.each([
  ['1250.00', {}, '+$1,250.00'],
  ['-430.50', {}, '−$430.50'],
  ['0.00', {}, '$0.00'],
  ['0.00', { plus: 'always' }, '+$0.00'],
  ['12.00', { plus: 'never' }, '$12.00'],
  ['18942.50', { digits: 'whole' }, '+$18,943'],
  ['-0.49', { digits: 'whole' }, '$0'],
  ['-0.50', { digits: 'whole' }, '−$1'],
  ['0.00', { digits: 'whole', plus: 'always' }, '+$0'],
  ['999999999.99', {}, '+$999,999,999.99'],
  ['-0.40', { digits: 'whole', plus: 'always' }, '+$0'],
  ['-12345678.90', { digits: 'compact' }, '−$12.3M'],
  ['999999.00', { digits: 'compact' }, '+$1M'],
  ['-12345.00', { digits: 'compact' }, '−$12.3K'],
  ['64.25', { digits: 'compact' }, '+$64.3'],
  ['-0.01', { digits: 'compact' }, '$0'],
  ['92233720368547758.07', {}, '+$92,233,720,368,547,758.07'],
  ['-92233720368547758.07', { digits: 'whole' }, '−$92,233,720,368,547,758'],
  ['92233720368547758.07', { digits: 'compact' }, '+$92,233.7T'],
] as const)('formats %p with %p as %p', (wire, format, expected) => {
  expect(formatMoney(wire, format)).toBe(expected);
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
      const shown = formatMoney(moneyString(amount), { digits, plus: 'never' });
      return shown === `$${theirs.format(amount / 100)}`;
    }),
    { numRuns: 2000 },
  );
});
