import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { decimalText } from '#src/values/money/exact.ts';
import { findDecimalMark, isBlank, readAmount, readSize } from './amount.ts';

test.each([
  ['$1,200.00', '1200'],
  ['$(400.00)', '-400'],
  ['($62.90)', '-62.9'],
  ['$(6.25)', '-6.25'],
  ['90.00 $', '90'],
  ['0,62 $', '0.62'],
  ['-0,62\u00a0$', '-0.62'],
  ['-$18.98', '-18.98'],
  ['$-18.98', '-18.98'],
  ['−18.98', '-18.98'],
  ['18.98-', '-18.98'],
  ['1.250,50', '1250.5'],
  ['1 250,50', '1250.5'],
  ["1'250.50", '1250.5'],
  ['1\u202f250', '1250'],
  ['.34', '0.34'],
  ['18228.250000000', '18228.25'],
  ['+5', '5'],
  ['-0.00', '0'],
  ['$48.10 ', '48.1'],
  ['12.50 USD', '12.5'],
])('%s is %s', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount);
});

test.each([
  '',
  '--',
  'abc',
  '1.2.3',
  '--5',
  '$$5',
  '-(5)',
  '1,2,3',
  '12,34.5',
  "110'16",
  '1e5',
  '5 %',
  '€5',
  '9'.repeat(20),
])('%p is no amount', (cell) => {
  expect(readAmount(cell)).toBeNull();
});

test('nothing is told apart from what cannot be read', () => {
  expect(['', ' ', '--', '-', '—', 'N/A'].every(isBlank)).toBe(true);
  expect(['0', '-1', 'x'].some(isBlank)).toBe(false);
});

test('a group of three digits means what the file says elsewhere', () => {
  expect([readAmount('1,234', '.'), readAmount('1,234', ',')]).toEqual(['1234', '1.234']);
  expect([readAmount('1.234', '.'), readAmount('1.234', ',')]).toEqual(['1.234', '1234']);
  expect(readAmount('7200,750', '.')).toBe('7200.75');
  expect(readSize('-3')).toBe('3');
});

test('the decimal mark is decided from all cells of a file', () => {
  expect(findDecimalMark(['1,234', '7200,75', '5'])).toBe(',');
  expect(findDecimalMark(['1,234', '$1,200.00'])).toBe('.');
  expect(findDecimalMark(['1,234', 'Buy', ''])).toBe('.');
  expect(findDecimalMark(['1,234'], true)).toBe(',');
});

const amounts = fc.record({
  isNegative: fc.boolean(),
  whole: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  decimals: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }),
});
const grouped = (whole: bigint, by: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, by);

/** What stands for a minus, and around a number. */
const signs: ((digits: string, isNegative: boolean) => string)[] = [
  (digits, isNegative) => (isNegative ? `-${digits}` : digits),
  (digits, isNegative) => (isNegative ? `−${digits}` : `+${digits}`),
  (digits, isNegative) => (isNegative ? `(${digits})` : digits),
  (digits, isNegative) => (isNegative ? `$(${digits})` : `$${digits}`),
  (digits, isNegative) => (isNegative ? `($${digits})` : `$${digits} `),
  (digits, isNegative) => (isNegative ? `-$${digits}` : `$${digits}`),
  (digits, isNegative) => (isNegative ? `$-${digits}` : `$ ${digits}`),
  (digits, isNegative) => (isNegative ? `-${digits} $` : `${digits} $`),
  (digits, isNegative) => (isNegative ? `-${digits}\u00a0$` : `${digits}\u00a0$`),
];
const groups = { '.': ['', ',', ' ', '\u00a0', '\u202f', "'"], ',': ['', '.', ' ', '\u00a0', '\u202f', '’'] };

test('an amount in any spelling is read as that amount', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom<'.' | ','>('.', ','),
      fc.nat(5),
      fc.constantFrom(...signs),
      ({ isNegative, whole, decimals }, mark, group, signed) => {
        const digits = grouped(whole, groups[mark][group] ?? '') + (decimals === '' ? '' : mark + decimals);
        const units = BigInt(`${whole}${decimals}`);
        const expected = decimalText({ units: isNegative ? -units : units, places: decimals.length });
        expect(readAmount(signed(digits, isNegative), mark)).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('amounts with cents tell the decimal mark of their file, whatever else is in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { minLength: 1 }),
      fc.constantFrom<'.' | ','>('.', ','),
      fc.array(fc.constantFrom('', 'Buy', '5', '1,234', '1.234', '2026-01-05', '--')),
      (cents, mark, others) => {
        const cells = cents.map((units) => decimalText({ units, places: 2 }).replace('.', mark));
        const withDecimals = cells.filter((cell) => /[.,]\d{1,2}$/.test(cell));
        fc.pre(withDecimals.length > 0);
        expect(findDecimalMark([...others, ...cells])).toBe(mark);
      },
    ),
  );
});
