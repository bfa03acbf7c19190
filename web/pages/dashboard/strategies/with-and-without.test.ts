import { expect, test } from 'bun:test';
import { withAndWithout } from './with-and-without.ts';

const group = (key: string | null, n: number, decisionNet: bigint) => ({
  key,
  name: null,
  query: key === null ? 'hasTags=false' : `tag=${key}`,
  entries: n,
  n,
  wins: 0,
  losses: 0,
  net: 0n,
  decisionNet,
  costs: 0n,
  expectancy: null,
  profitFactor: null,
  averageR: null,
  rCount: 0,
  within: null,
});

const NO_GROUPS = {
  root: [],
  contract: [],
  side: [],
  instrumentType: [],
  strategy: [],
  tag: [],
  account: [],
  weekday: [],
  halfHour: [],
  holding: [],
  size: [],
  r: [],
};

test('every tag is held against the decisions without it, to the cent', () => {
  const effects = withAndWithout({
    decisions: 10,
    sums: { decisionNet: 1_000n },
    groups: {
      ...NO_GROUPS,
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
