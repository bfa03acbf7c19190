import { expect, test } from 'bun:test';
import { placeOfKey } from './marks.tsx';

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 4, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Enter', 2, undefined],
] as const)('%s leads from %p of five to %p', (key, at, to) => {
  expect(placeOfKey(key, at, 5, { ArrowRight: 1, ArrowLeft: -1 })).toBe(to);
});
