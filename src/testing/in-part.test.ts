import { expect, test } from 'bun:test';
import { inPart, runs } from './in-part.ts';

test.skipIf(Bun.env.TESTS === 'all')('some of many are spread evenly, with the first and the last', () => {
  const cases = Array.from({ length: 31 }, (_, n) => n);
  expect(inPart(cases, 4)).toEqual([0, 10, 20, 30]);
  expect(inPart(cases, 31)).toEqual(cases);
  expect(inPart([1, 2], 4)).toEqual([1, 2]);
  expect(inPart(cases, 1)).toEqual([0]);
  expect([runs(100), runs(3)]).toEqual([25, 1]);
});
