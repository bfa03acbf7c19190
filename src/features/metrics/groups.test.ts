import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import type { MetricsGroup, TraderMetrics } from './responses.ts';

/** What becomes of groups of which there are more than are listed on their own. */

async function withJournal() {
  const app = testApp();
  const maya = await app.trader();
  return {
    addStrategy: async (name: string): Promise<number> =>
      (await app.call(maya, 'POST', '/api/strategies', { json: { name } })).body.id,
    async trade(entries: readonly object[]) {
      const { status } = await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
      expect(status).toBe(201);
    },
    async readGroups(grouping: 'contract' | 'strategy') {
      const { body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?parts=${grouping}`);
      return fromWire<TraderMetrics>(body).groups[grouping];
    },
  };
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const sumUp = (groups: readonly MetricsGroup[]) => ({
  entries: groups.reduce((sum, { entries }) => sum + entries, 0),
  net: groups.reduce((sum, { net }) => sum + net, 0n),
});

const call = (ticker: string, strike: number, pnl: number) => ({
  symbol: `${ticker} 18DEC26 ${strike} C`,
  instrumentType: 'options',
  pnl: String(pnl),
  riskAmount: '100',
});

test('the smaller contracts of a root are together in it, so that its contracts add up to it', async () => {
  const { trade, readGroups } = await withJournal();
  await trade([
    ...times(240, (n) => call('SPY', 400 + n, 100 + n)),
    // One that is too small for its place among the largest, and two of a root that has none there.
    call('QQQ', 500, 5000),
    call('QQQ', 510, -1),
    call('IWM', 200, 2),
    call('IWM', 210, -3),
  ]);
  const groups = await readGroups('contract');
  const within = (root: string | null) => groups.filter((group) => group.within === root);
  expect(sumUp(within('SPY'))).toEqual({ entries: 240, net: 5_268_000n });
  expect(within('SPY').at(-1)).toMatchObject({
    key: null,
    merged: 41,
    entries: 41,
    net: 492_000n,
    averageR: 1.2,
  });
  expect(within('QQQ').map(({ key, merged, net }) => [key, merged, net])).toEqual([
    ['QQQ 18DEC26 500 C', undefined, 500_000n],
    ['QQQ 18DEC26 510 C', undefined, -100n],
  ]);
  expect(within('IWM')).toEqual([]);
  expect(within(null)).toMatchObject([
    { key: null, query: '', merged: 2, entries: 2, net: -100n, losses: 1 },
  ]);
});

test('strategies that are kept are on their own, however little they moved, by link and by name', async () => {
  const { addStrategy, trade, readGroups } = await withJournal();
  const strategyId = await addStrategy('Opening drive');
  await addStrategy('Gap fade');
  await trade([
    ...times(20, (n) => ({ symbol: 'ES', pnl: n % 2 ? '100' : '-100', strategyId })),
    { symbol: 'ES', pnl: '1', strategy: 'Gap fade' },
    ...times(210, (n) => ({ symbol: 'ES', pnl: String(50 + n), strategy: `Level ${n}` })),
  ]);
  const groups = await readGroups('strategy');
  const find = (query: string) => groups.find((group) => group.query === query);
  expect(find(`strategyId=${strategyId}`)).toMatchObject({ entries: 20, wins: 10, net: 0n });
  expect(find('strategy=Gap+fade')).toMatchObject({ entries: 1, net: 100n });
  expect(groups.at(-1)).toMatchObject({ merged: 10, entries: 10, net: 54_500n });
  expect(groups).toHaveLength(203);
  expect(sumUp(groups).entries).toBe(231);
});
