import { expect, test } from 'bun:test';
import { withAndWithout } from './with-and-without.ts';

const group = (key: string | null, n: number, closedNet: bigint) => ({
  key,
  query: key === null ? 'hasTags=false' : `tag=${key}`,
  n,
  closedNet,
});

test('every tag is held against the closed without it, to the cent', () => {
  const effects = withAndWithout({
    closed: 10,
    sums: { closedNet: 1_000n },
    groups: {
      tag: [
        group(null, 3, 900n),
        group('late', 3, -500n),
        group('a-plus', 6, 2_001n),
        group('all', 10, 1_000n),
      ],
    },
  });
  expect(effects).toEqual([
    { tag: 'all', query: 'tag=all', with: { n: 10, mean: 100n }, without: { n: 0, mean: null } },
    // −1001 of 4 is −250.25, and 2001 of 6 is 333.5.
    { tag: 'a-plus', query: 'tag=a-plus', with: { n: 6, mean: 334n }, without: { n: 4, mean: -250n } },
    { tag: 'late', query: 'tag=late', with: { n: 3, mean: -167n }, without: { n: 7, mean: 214n } },
  ]);
});
