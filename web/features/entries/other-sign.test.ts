import { expect, test } from 'bun:test';
import { withOtherSign } from './other-sign.ts';

test.each([
  ['475', '-475'],
  ['-475.50', '475.50'],
  ['−475', '475'],
  ['- $475', '$475'],
  ['+475', '-475'],
  ['$1,250', '-$1,250'],
  ['', '-'],
  ['-', ''],
])('the other sign of %p is %p', (typed, other) => {
  expect(withOtherSign(typed)).toBe(other);
});
