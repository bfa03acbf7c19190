import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Contract, indexContracts } from '../contracts/contract.ts';
import { type DecidedEntry, entryOutcomes, findTickValue } from './entry-outcome.ts';

const contract = (root: string, tickSize: string, tickValue: string, pointValue: string, currency = 'USD') =>
  ({
    root,
    name: root,
    exchange: null,
    currency,
    tickSize,
    tickValue,
    pointValue,
    microOf: null,
    source: 'own',
  }) satisfies Contract;

const contracts = indexContracts([
  contract('ES', '0.25', '12.50', '50'),
  contract('GC', '0.1', '10', '100'),
  contract('CL', '0.01', '10', '1000'),
  contract('FDAX', '1', '25', '25', 'EUR'),
]);

describe('a tick is worth', () => {
  for (const [symbol, instrumentType, value] of [
    ['ESZ6', 'futures', '12.50'],
    ['ES 12-26', 'futures', '12.50'],
    ['ES', 'futures', '12.50'],
    ['./ESZ6 EW2Z6 261211P5800', 'options', '12.50'],
    ['ESZ6', 'options', '12.50'],
    // Gold, and a share with its ticker: 100 of it as well.
    ['.GC261218C180', 'options', null],
    ['GC 18DEC26 180 C', 'options', null],
    ['CL', 'options', null],
    ['AAPL', 'options', null],
    ['ES', 'stocks', null],
    ['FDAXZ6', 'futures', null],
    ['XYZQ6', 'futures', null],
    ['ESZ6-ESH7', 'futures', null],
  ] as const) {
    test(`${value ?? 'nothing known'} for ${symbol} of ${instrumentType}`, () => {
      expect(findTickValue(symbol, { contracts, day: '2026-11-20', instrumentType })).toBe(value);
    });
  }
});

const es: DecidedEntry = {
  symbol: 'ESZ6',
  instrumentType: 'futures',
  tradeDate: '2026-11-20',
  quantity: 2,
  isOpen: false,
  pnl: 0n,
  commission: null,
  fees: null,
};

describe('with break-even up to one tick', () => {
  const outcome = entryOutcomes({ contracts, breakEvenTicks: 1 });
  for (const [what, change, expected] of [
    ['a tick per contract won', { pnl: 2500n }, 'even'],
    ['a tick per contract lost', { pnl: -2500n }, 'even'],
    ['a cent more won', { pnl: 2501n }, 'win'],
    ['a cent more lost', { pnl: -2501n }, 'loss'],
    ['a tick won before costs and lost after them', { pnl: -80n, commission: 2000n, fees: 580n }, 'even'],
    ['costs alone, more than a tick', { pnl: -9000n, commission: 9000n }, 'even'],
    ['a rebate that makes a tick more', { pnl: 2500n, commission: -100n }, 'even'],
    ['an open position', { pnl: 0n, isOpen: true }, 'open'],
    ['an unknown product, where only 0 is even', { symbol: 'XYZQ6', pnl: 1n }, 'win'],
    ['an unknown product at 0', { symbol: 'XYZQ6', pnl: 0n }, 'even'],
    ['a share', { symbol: 'ES', instrumentType: 'stocks', pnl: -1n }, 'loss'],
  ] as const) {
    test(`${what} is ${expected}`, () => expect(outcome({ ...es, ...change })).toBe(expected));
  }
});

test('without a setting the sign of the net decides', () => {
  const outcome = entryOutcomes({ contracts, breakEvenTicks: null });
  fc.assert(
    fc.property(
      fc.bigInt({ min: -5000n, max: 5000n }),
      fc.bigInt({ min: -100n, max: 5000n }),
      (pnl, fees) => {
        expect(outcome({ ...es, pnl, fees })).toBe(pnl > 0n ? 'win' : pnl < 0n ? 'loss' : 'even');
      },
    ),
  );
});

test('one after the other or each on its own, entries have the same outcome', () => {
  const entry = fc.record({
    symbol: fc.constantFrom('ESZ6', 'GC', '.GC261218C180', 'AAPL', 'CLF7', 'FDAXZ6'),
    instrumentType: fc.constantFrom('futures', 'options', 'stocks'),
    tradeDate: fc.constantFrom('2016-11-20', '2026-11-20'),
    quantity: fc.integer({ min: 1, max: 4 }),
    pnl: fc.bigInt({ min: -8000n, max: 8000n }),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 30 }),
      fc.option(fc.integer({ min: 0, max: 5 })),
      (entries, ticks) => {
        const rules = { contracts, breakEvenTicks: ticks };
        const all = entryOutcomes(rules);
        for (const entry of entries) {
          const whole = { ...es, ...entry };
          expect(all(whole)).toBe(entryOutcomes(rules)(whole));
        }
      },
    ),
  );
});
