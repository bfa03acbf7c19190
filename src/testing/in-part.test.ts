import { expect, test } from 'bun:test';
import { inPart, runs, shareOf } from './in-part.ts';

test.skipIf(Bun.env.TESTS === 'all')('some of many are spread evenly, with the first and the last', () => {
  const cases = Array.from({ length: 31 }, (_, n) => n);
  expect(inPart(cases, 4)).toEqual([0, 10, 20, 30]);
  expect(inPart(cases, 31)).toEqual(cases);
  expect(inPart([1, 2], 4)).toEqual([1, 2]);
  expect(inPart(cases, 1)).toEqual([0]);
  expect([0, 1, 5].map((share) => shareOf([1, 2, 3, 4, 5], share, 3))).toEqual([[1, 4], [2, 5], [3]]);
  expect([runs(100), runs(3)]).toEqual([25, 1]);
});
