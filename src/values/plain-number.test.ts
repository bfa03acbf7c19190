import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatMoney, MAX_MONEY_CENTS, moneyString, parseMoney } from './money.ts';
import { plainNumber } from './plain-number.ts';

const cents = fc.integer({ min: 1 - MAX_MONEY_CENTS, max: MAX_MONEY_CENTS - 1 });

test('amounts copied from our own screens are read correctly', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatMoney(moneyString(amount));
      return parseMoney(plainNumber(shown)) === (amount || 0);
    }),
  );
});

test('amounts as printed on a statement are read correctly', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const figures = formatMoney(moneyString(Math.abs(amount)), { plus: 'never' });
      return parseMoney(plainNumber(amount < 0 ? `(${figures})` : figures)) === (amount || 0);
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
