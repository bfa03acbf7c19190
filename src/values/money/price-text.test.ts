import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { findFraction, readPrice } from './price-text.ts';

test.each([
  ['6725.25', '6725.25'],
  ['6,725.25', '6725.25'],
  ['6,725', '6725'],
  ['1,234,567.5', '1234567.5'],
  ['−37.63', '-37.63'],
  ['.5', '0.5'],
  ['6725,25', '6725.25'],
  ['1,08525', '1.08525'],
  ['0,005', '0.005'],
  ['6.725,25', '6725.25'],
  ['6 725,25', '6725.25'],
  ['-1,5', '-1.5'],
  ["6'725.25", '6725.25'],
  ['6 725', '6725'],
  ['5000.250', '5000.250'],
])('%p is the price %p', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test.each([
  '',
  'x',
  ',',
  '1,2,3',
  '12,34.5',
  '1.2.3',
  '$5',
  '1e5',
  "114'08",
  "452'6",
  '1,234,5',
  '0.000000001',
])('%p is no price', (typed) => {
  expect(readPrice(typed)).toBeNull();
});

test.each([
  ["114'08", 'ZN', '114.25'],
  ['114’16', 'ZB', '114.5'],
  ["114'085", 'ZN', '114.265625'],
  ["114'080", 'ZN', '114.25'],
  ["114'087", 'ZF', '114.2734375'],
  ["103'081", 'ZT', '103.25390625'],
  ["103'318", 'ZT', '103.99609375'],
  ["115'00", 'UB', '115'],
  ['114.25', 'ZN', '114.25'],
  ["452'6", 'ZC', '452.75'],
  ["1205'0", 'ZS', '1205'],
  ["112'16.5", 'ZN', '112.515625'],
  ["112'16.50", 'ZN', '112.515625'],
  ["117'08.0", 'ZB', '117.25'],
  ["108'16.25", 'ZF', '108.5078125'],
  ["108'16.37", 'ZT', '108.51171875'],
  ["108'16.2", 'ZT', '108.5078125'],
  ['112-165', 'ZN', '112.515625'],
  ['112-16', 'ZN', '112.5'],
  ['112-16+', 'ZN', '112.515625'],
  ["112'16+", 'ZN', '112.515625'],
  ['112 16.5/32', 'ZN', '112.515625'],
  ['112 4/32', 'ZN', '112.125'],
  ['452-6', 'ZC', '452.75'],
  ['452 6/8', 'ZC', '452.75'],
  ["452'6.0", 'ZC', '452.75'],
  ['4526', 'ZC', '452.75'],
  ['10524', 'ZS', '1052.5'],
  ['1052', 'ZS', '1052'],
  ['1426', 'ZW', '1426'],
])('%p of %p is %p', (typed, root, price) => {
  expect(readPrice(typed, root)).toBe(price);
});

test.each([
  ["114'32", 'ZN'],
  ["114'8", 'ZN'],
  ["114'084", 'ZN'],
  ["452'8", 'ZC'],
  ["452'06", 'ZC'],
  ["114'08", 'ES'],
  ["112'16.4", 'ZN'],
  ['112 16/8', 'ZN'],
  ['452 6/32', 'ZC'],
  ["452'6.5", 'ZC'],
  ['4528', 'ZC'],
  ['112165', 'ZN'],
  ['112-165', 'ES'],
  ['112 16.5/32', 'ES'],
  ['112-165', null],
])('%p of %p is no price', (typed, root) => {
  expect(readPrice(typed, root)).toBeNull();
});

test('a fraction is as much as its parts, whatever the contract is quoted in', () => {
  const digitOf = (eighths: number) => Math.floor((eighths / 8) * 10);
  fc.assert(
    fc.property(fc.nat(999), fc.nat(31), fc.nat(7), (points, parts, eighths) => {
      const typed = `${points}'${String(parts).padStart(2, '0')}${digitOf(eighths)}`;
      return Number(readPrice(typed, 'ZT')) === points + (parts + eighths / 8) / 32;
    }),
  );
});

test('reading what was read gives the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,'-+/ "), maxLength: 12 }), (typed) => {
      return ['ZN', 'ZC', 'ZS'].every((root) => {
        const price = readPrice(typed, root);
        return price === null || readPrice(price, root) === price;
      });
    }),
  );
});

test('treasuries are quoted in 32nds, grains in eighths, everything else in decimals', () => {
  expect(['ZN', 'ZC', 'ES', null].map(findFraction)).toEqual([32, 8, null, null]);
});
