import { expect, test } from 'bun:test';
import { readPriceCell } from './price.ts';

test.each([
  ["110'16", 'ZNU6', '110.5'],
  ["110'165", 'ZNU6', '110.515625'],
  ["114'087", 'ZF 09-26', '114.2734375'],
  ["115'26", '/ZBH26:XCBT', '115.8125'],
  ["110'16", 'F.US.ZNU6', '110.5'],
  ["452'6", 'ZCZ6', '452.75'],
  ['110.515625', 'ZNU6', '110.515625'],
  ["30'110.25", 'MNQU6', '30110.25'],
])('%s of %s is %s', (cell, symbol, price) => {
  expect(readPriceCell(cell, symbol)).toBe(price);
});

test.each([
  ["110'16", 'ESU6'],
  ["110'324", 'ZNU6'],
  ['', 'ESU6'],
])('%p of %s is no price', (cell, symbol) => {
  expect(readPriceCell(cell, symbol)).toBeNull();
});
