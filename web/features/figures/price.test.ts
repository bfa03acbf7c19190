import { expect, test } from 'bun:test';
import { formatNarrowPrice, formatPrice } from './price.ts';

for (const [price, shown] of [
  ['6980.750', '6,980.750'],
  ['0.00012345', '0.00012345'],
  ['-1234567', '−1,234,567.00'],
  ['-37.63', '−37.63'],
  ['999', '999.00'],
  ['6804.3', '6,804.30'],
  ['100000000000.12345678', '100,000,000,000.12345678'],
] as const) {
  test(`${price} is shown as ${shown}`, () => {
    expect(formatPrice(price)).toBe(shown);
  });
}

for (const [price, shown] of [
  ['6980.750', '6,980.750'],
  ['6699.33333333', '6,699.3333'],
  ['-6699.66666667', '−6,699.667'],
  ['110.015625', '110.015625'],
  ['25240.66666667', '25,240.667'],
  ['21234.99999999', '21,235.00'],
  ['1.08345', '1.08345'],
  ['0.00012345', '0.00012345'],
  ['100000000000.12345678', '100,000,000,000.12'],
] as const) {
  test(`${price} is shown as ${shown} where there is little room`, () => {
    expect(formatNarrowPrice(price)).toBe(shown);
  });
}
