import { expect, test } from 'bun:test';
import { nextCursor } from './page-cursors.ts';

const cases: [header: string | null, cursor: string | null][] = [
  ['</api/journal?limit=50&cursor=MjAyNi0xMS0yMC45>; rel="next"', 'MjAyNi0xMS0yMC45'],
  ['</api/journal?cursor=a>; rel="prev", </api/journal?cursor=b>; rel="next"', 'b'],
  ['</api/journal?cursor=a%2Bb>; rel=next', 'a+b'],
  ['</api/journal?cursor=a>; rel="prev"', null],
  ['nonsense', null],
  [null, null],
];

for (const [header, cursor] of cases) {
  test(`the next page of ${header} is ${cursor}`, () => {
    expect(nextCursor(header)).toBe(cursor);
  });
}
