import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { naiveEvents } from '#src/testing/naive-model/limits.ts';
import { followDay, type LimitedTrade } from './limit-rules.ts';

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const ROOTS = ['ES', 'MES', 'NQ'];

const limitsOf = fc.record({
  dailyLoss: some(fc.constantFrom(1n, 500_00n, 1000_00n)),
  weeklyLoss: some(fc.constantFrom(700_00n, 1500_00n)),
  maxTrades: some(fc.integer({ min: 1, max: 5 })),
  maxContracts: some(fc.integer({ min: 1, max: 40 })),
  maxLossesInARow: some(fc.integer({ min: 1, max: 4 })),
  allowedRoots: some(fc.subarray(ROOTS, { minLength: 1 })),
  stopRequired: fc.boolean(),
  amberFrom: fc.constantFrom(50, 75, 95),
  since: fc.constant({}),
});

const tradeOf = fc.record({
  net: fc.constantFrom(-1000_00n, -500_00n, -250_00n, -1n, 0n, 1n, 400_00n),
  // Costs may make a net of either sign of what is break-even.
  outcome: fc.constantFrom('win', 'loss', 'even'),
  isMoneyAlone: fc.boolean(),
  size: some(fc.integer({ min: 1, max: 60 })),
  root: some(fc.constantFrom(...ROOTS)),
  hasStop: fc.boolean(),
});

test('a day is followed as a simulation by hand has it', () => {
  fc.assert(
    fc.property(
      limitsOf,
      fc.constantFrom(0n, 400_00n, -600_00n, -2000_00n),
      fc.array(tradeOf, { maxLength: 15 }),
      (limits, before, list) => {
        const trades = list.map((trade, n): LimitedTrade => ({ ...trade, id: n + 1, at: n }));
        const { events } = followDay(limits, before, trades);
        expect(events.map(({ kind, level, tradeId, net }) => `${kind} ${level} ${tradeId} ${net}`)).toEqual(
          naiveEvents(limits, before, trades),
        );
      },
    ),
    { numRuns: 500 },
  );
});
