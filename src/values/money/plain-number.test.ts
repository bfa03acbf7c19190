import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatMoney, MAX_MONEY_CENTS, parseMoney } from './money.ts';
import { plainNumber } from './plain-number.ts';

const cents = fc.bigInt({ min: 1n - MAX_MONEY_CENTS, max: MAX_MONEY_CENTS - 1n });

test('amounts copied from our own screens are read correctly', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatMoney(amount);
      return parseMoney(plainNumber(shown)) === amount;
    }),
  );
});

test('amounts as printed on a statement are read correctly', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const figures = formatMoney(amount < 0n ? -amount : amount, { plus: 'never' });
      return parseMoney(plainNumber(amount < 0n ? `(${figures})` : figures)) === amount;
    }),
  );
});

test('for any text, the digits stay the same or it is not a number', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-+−–$() '), maxLength: 14 });
  fc.assert(
    fc.property(text, (typed) => {
      const plain = plainNumber(typed);
      return !/^[+-]?[\d.]+$/.test(plain) || plain.replace(/[+-]/, '') === typed.replaceAll(/[^\d.]/g, '');
    }),
  );
});

test('a dollar sign is only allowed where money is', () => {
  expect(plainNumber('$1,000')).toBe('1000');
  expect(plainNumber('$1,000', { currency: false })).toBe('$1,000');
});

test('a comma behind a zero is a decimal one, which is for the field to reject', () => {
  expect(plainNumber('0,005')).toBe('0,005');
  expect(plainNumber('0,500.25')).toBe('0,500.25');
});
