import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatMoney, MAX_MONEY_CENTS, moneyString, parseMoney } from './money.ts';
import { plainNumber } from './plain-number.ts';

const cents = fc.integer({ min: 1 - MAX_MONEY_CENTS, max: MAX_MONEY_CENTS - 1 });

test('an amount copied from our own screens is read as what it is', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatMoney(moneyString(amount));
      return parseMoney(plainNumber(shown)) === (amount || 0);
    }),
  );
});

test('an amount as a statement prints it is read as what it is', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const figures = formatMoney(moneyString(Math.abs(amount)), { plus: 'never' });
      return parseMoney(plainNumber(amount < 0 ? `(${figures})` : figures)) === (amount || 0);
    }),
  );
});

test('of any text the figures stay as they are, or the text is no number', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-+−–$() '), maxLength: 14 });
  fc.assert(
    fc.property(text, (typed) => {
      const plain = plainNumber(typed);
      return !/^[+-]?[\d.]+$/.test(plain) || plain.replace(/[+-]/, '') === typed.replaceAll(/[^\d.]/g, '');
    }),
  );
});

test('a dollar sign stands only where money does', () => {
  expect(plainNumber('$1,000')).toBe('1000');
  expect(plainNumber('$1,000', { currency: false })).toBe('$1,000');
});
