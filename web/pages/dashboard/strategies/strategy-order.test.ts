import { expect, test } from 'bun:test';
import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { inOrder, readStrategySort, type StrategySort } from './strategy-order.ts';
import { buildRecord, computePayoff } from './strategy-record.ts';

const strategy = (id: number, name: string): Strategy => ({
  id,
  traderId: 1,
  name,
  description: null,
  successRate: null,
  avgPnl: null,
  riskReward: null,
  category: null,
  isActive: true,
  createdAt: '2026-11-20T20:00:00.000Z',
  version: 1,
});

const group = (query: string, some: Partial<MetricsGroup> = {}): MetricsGroup => ({
  key: query,
  name: query,
  query,
  entries: 10,
  n: 10,
  wins: 6,
  losses: 4,
  net: 10_000n,
  closedNet: 10_000n,
  costs: 0n,
  expectancy: 1_000n,
  profitFactor: 3,
  averageR: null,
  rCount: 0,
  within: null,
  ...some,
});

test('the record is that of linked trades, and of those with the name alone where none is linked', () => {
  const all = [strategy(1, 'Fade'), strategy(2, 'Open drive'), strategy(3, 'Twin'), strategy(4, 'Twin')];
  const groups = [
    group('strategyId=1'),
    group('strategy=Fade'),
    group('strategy=Open+drive'),
    group('strategy=Twin'),
    // A typed text that looks like an id.
    group('strategy=3'),
  ];
  const curves = [{ strategyId: null, name: 'Open drive', closes: [{ date: '2026-11-20', net: 5n }] }];
  const records = all.map((one) => buildRecord(one, all, groups, curves));
  expect(records.map((record) => record?.query ?? null)).toEqual([
    'strategyId=1',
    'strategy=Open+drive',
    null,
    null,
  ]);
  expect(records[1]?.closes).toHaveLength(1);
});

test('a win rate is of all closed, and risk/reward needs wins and losses', () => {
  expect(computeWinRate(group('', { wins: 6, entries: 10 }))).toBe(60);
  expect(computeWinRate(group('', { wins: 0, entries: 0 }))).toBeNull();
  // $600 won in 6, $200 lost in 4: 100 against 50.
  expect(computePayoff(group('', { profitFactor: 3 }))).toBe(2);
  expect(computePayoff(group('', { profitFactor: null }))).toBeNull();
  expect(computePayoff(group('', { profitFactor: 0, wins: 0 }))).toBeNull();
});

test.each([
  ['newest', ['beta', 'Alpha', 'gamma', 'Delta']],
  ['name', ['Alpha', 'beta', 'Delta', 'gamma']],
  ['net', ['gamma', 'beta', 'Delta', 'Alpha']],
  ['expectancy', ['Delta', 'beta', 'gamma', 'Alpha']],
  ['winRate', ['beta', 'gamma', 'Delta', 'Alpha']],
  ['trades', ['Delta', 'gamma', 'beta', 'Alpha']],
] satisfies [StrategySort, string[]][])('by %s', (sort, names) => {
  const record = (some: Partial<MetricsGroup>) => ({ ...group('', some), closes: [] });
  const all = [
    { strategy: strategy(4, 'beta'), record: record({ net: 50n, expectancy: 5n, wins: 9, entries: 10 }) },
    { strategy: strategy(3, 'Alpha'), record: null },
    {
      strategy: strategy(2, 'gamma'),
      record: record({ net: 2n ** 60n, expectancy: -1n, wins: 5, entries: 20 }),
    },
    { strategy: strategy(1, 'Delta'), record: record({ net: -50n, expectancy: 7n, wins: 4, entries: 30 }) },
  ];
  expect(inOrder(all, sort).map(({ strategy: { name } }) => name)).toEqual(names);
  expect(readStrategySort(new URLSearchParams({ sort }))).toBe(sort);
});

test('an unknown order is the usual one', () => {
  expect(readStrategySort(new URLSearchParams('sort=luck'))).toBe('net');
  expect(readStrategySort(new URLSearchParams())).toBe('net');
});

test('those without trades come last, by name, whether or not their figures are known', () => {
  const some = (id: number, name: string, record: null | undefined) => ({
    strategy: strategy(id, name),
    record,
  });
  const all = [some(5, 'late', null), some(4, 'Early', undefined), some(3, 'middle', null)];
  const traded = { strategy: strategy(1, 'Zone'), record: { ...group('', { net: -1n }), closes: [] } };
  expect(inOrder([...all, traded], 'net').map(({ strategy: { name } }) => name)).toEqual([
    'Zone',
    'Early',
    'late',
    'middle',
  ]);
});
