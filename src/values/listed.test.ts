import { expect, test } from 'bun:test';
import { listed } from './listed.ts';

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
])('%p is spoken as %p', (names, text) => {
  expect(listed(names)).toBe(text);
});
