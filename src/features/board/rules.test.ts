import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BoardRow } from './responses.ts';
import { worstFirst } from './rules.ts';

const row = (given: Partial<BoardRow>): BoardRow => ({
  traderId: 1,
  name: 'Maya Okafor',
  isIncluded: true,
  isSuspended: false,
  state: 'ok',
  netToday: 0n,
  costs: 0n,
  trades: 0,
  openCount: 0,
  maxTrades: null,
  largestSize: null,
  maxContracts: null,
  lossesInARow: 0,
  maxLossesInARow: null,
  limitUsed: null,
  closest: null,
  room: null,
  account: null,
  curve: [],
  lastEntryAt: null,
  ...given,
});

test('the worst stands first, whoever does not count for the team last', () => {
  const rows = [
    row({ traderId: 1, limitUsed: 10 }),
    row({ traderId: 2, state: 'red', isIncluded: false, limitUsed: 140 }),
    row({ traderId: 3, state: 'amber', limitUsed: 82 }),
    row({ traderId: 4, state: 'red', limitUsed: 106 }),
    row({ traderId: 5, state: 'amber', limitUsed: 88 }),
    row({ traderId: 6 }),
    row({ traderId: 7, limitUsed: 10, netToday: -5n }),
    // Red by a trade of a symbol that is not allowed, which has no measure.
    row({ traderId: 8, state: 'red', limitUsed: 0 }),
  ];
  expect(worstFirst(rows).map(({ traderId }) => traderId)).toEqual([4, 8, 5, 3, 7, 1, 6, 2]);
});

test('in whatever order rows come, the board is the same', () => {
  const any = fc.record({
    traderId: fc.integer({ min: 1, max: 99 }),
    state: fc.constantFrom('ok' as const, 'amber' as const, 'red' as const),
    limitUsed: fc.option(fc.integer({ min: 0, max: 200 })),
    netToday: fc.bigInt({ min: -99n, max: 99n }),
    isIncluded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ traderId }) => traderId }), (given) => {
      const rows = given.map(row);
      expect(worstFirst(rows.toReversed())).toEqual(worstFirst(rows));
    }),
  );
});
