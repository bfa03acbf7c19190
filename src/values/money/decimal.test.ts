import { expect, test } from 'bun:test';
import { normalizeDecimal, spellNumber } from './decimal.ts';

const price = (text: string) => normalizeDecimal(text, { places: 8, digits: 12 });

test.each([
  ['5000.250', '5000.250'],
  ['007.5', '7.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+1', '1'],
  ['−2.5', '-2.5'],
  ['-0.00', '0.00'],
  ['0.00000001', '0.00000001'],
  ['999999999999', '999999999999'],
])('%p becomes %p', (text, expected) => {
  expect(price(text)).toBe(expected);
});

test.each(['', '.', '1e-7', '0.000000001', '1000000000000', 'abc', '1.2.3', '1,5', 'Infinity'])(
  '%p is rejected',
  (text) => {
    expect(price(text)).toBeNull();
  },
);

test.each([
  [1e-7, '0.0000001'],
  [-1.25e-8, '-0.0000000125'],
  [0.000001, '0.000001'],
  [-6800.25, '-6800.25'],
  [-0, '0'],
])('the number %p is spelled %p', (value, text) => {
  expect(spellNumber(value)).toBe(text);
});
