import { expect, test } from 'bun:test';
import { nextCursor, previousCursor } from './page-cursors.ts';

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

test('the page before is told apart from the next one', () => {
  expect(previousCursor('</a?cursor=n>; rel="next", </a?cursor=p>; rel="prev"')).toBe('p');
  expect(previousCursor('</a?cursor=n>; rel="next"')).toBeNull();
});
