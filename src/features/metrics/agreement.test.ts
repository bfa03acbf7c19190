import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import {
  accountsCentsOf,
  deepestPercent,
  groupOf,
  type ListedEntry,
  metricsOf,
  netOf,
  startingBalanceOf,
  type Team,
} from '#src/testing/naive-model/metrics.ts';
import { parseCents, sum } from '#src/testing/naive-model/money.ts';
import {
  accountsQuery,
  askedAccounts,
  inAskedAccounts,
  listed,
  sentEntry,
  type TradingApp,
  traded,
  tradingApp,
} from '#src/testing/traded-history.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import { GROUPINGS } from './contract.ts';
import type { MetricsGroup, TraderMetrics } from './responses.ts';
import type { StrategyCurve } from './strategy-curve-responses.ts';

/** Whatever is journaled and filtered, every metric is what the entries that the journal lists come to by definition. */

setDefaultTimeout(120_000);

const ACCOUNT = 1_000_000n;

const filter = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    'side=long',
    'filter=wins',
    'filter=recent',
    'result=even',
    'from=2026-10-30&to=2026-11-19',
    'tag=news',
    'hasAccount=false',
    'symbol=esz6',
    'afterLoss=true',
    'afterLoss=false&side=long',
    'halfHour=18',
    'q=break',
    'root=NONE',
  ),
);

test('metrics, sums and groups are what the listed entries come to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { maxLength: 40, size: 'max' }),
      filter,
      askedAccounts,
      fc.constantFrom(null, 1),
      async (history, narrowing, asked, ticks) => {
        const trading = await tradingApp(ticks);
        if (history.length > 0) {
          const json = { entries: history.map((one) => sentEntry(one, trading)) };
          const { app, maya } = trading;
          expect((await app.call(maya, 'POST', '/api/journal/batch', { json })).status).toBe(201);
        }
        const team = { ...trading.team, all: await listed(trading) };
        const query = [narrowing, accountsQuery(asked)].join('&');
        const found = inAskedAccounts(await listed(trading, narrowing), asked, trading);
        const idsOf = (entries: ListedEntry[]) => entries.map(({ id }) => id);
        expect(idsOf(await listed(trading, query))).toEqual(idsOf(found));
        expect(found.map(({ isCopy }) => isCopy)).toEqual(
          found.map(({ accountId }) => trading.copying.has(accountId ?? 0)),
        );
        const metrics = await read(trading, query);
        expectMetrics(metrics, found, team);
        expectConsistent(metrics);
        await expectCurves(metrics, trading, query);
        for (const grouping of GROUPINGS) {
          const groups = metrics.groups[grouping];
          for (const group of groups) await expectGroup(group, trading, query, team);
          if (grouping === 'tag') continue;
          const total = (name: 'entries' | 'n' | 'wins' | 'losses' | 'rCount') =>
            groups.reduce((all, group) => all + group[name], 0);
          expect([total('entries'), total('n')]).toEqual([found.length, metrics.closed]);
          expect([total('wins'), total('losses')]).toEqual([metrics.sums.wins, metrics.sums.losses]);
          expect(total('rCount')).toBe(metrics.sums.rCount);
          expect(sum(groups.map(({ net }) => net))).toBe(metrics.net);
          expect(sum(groups.map(({ closedNet }) => closedNet))).toBe(metrics.sums.closedNet);
          expect(sum(groups.map(({ costs }) => costs))).toBe(metrics.costs);
        }
      },
    ),
    { numRuns: runs(30) },
  );
});

async function read({ app, maya }: TradingApp, query: string): Promise<TraderMetrics> {
  const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return fromWire(body);
}

/** Of numbers that were rounded in the last step alone. */
function expectSame(found: unknown, expected: unknown): void {
  if (typeof found === 'number' && typeof expected === 'number') {
    if (Math.abs(found - expected) > Math.abs(expected) * 1e-12) expect(found).toBe(expected);
  } else expect(found).toEqual(expected);
}

function expectMetrics(metrics: TraderMetrics, found: ListedEntry[], team: Team): void {
  const expected = metricsOf(found, team);
  expect(Object.keys(metrics.metrics).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, { value, ...rest }] of Object.entries(expected)) {
    const metric = Object.entries(metrics.metrics).find(([each]) => each === name)?.[1];
    expect([name, metric?.n, metric?.minimum]).toEqual([name, rest.n, rest.minimum]);
    expectSame([name, metric?.value].at(1), value);
  }
  expect(metrics.entries).toBe(found.length);
  expect(metrics.net).toBe(netOf(found));
  expect(metrics.startingBalance).toBe(startingBalanceOf(found, team));
  const start = accountsCentsOf(found, team);
  expect(metrics.accounts?.startingBalance ?? 0n).toBe(start);
  expectSame(
    metrics.accounts?.percent,
    start === 0n ? undefined : (Number(netOf(found)) * 100) / Number(start),
  );
  expectSame(metrics.sums.accountsDrawdownPercent, start === 0n ? null : deepestPercent(found, start));
  expectSame(metrics.sums.maxDrawdownPercent, deepestPercent(found, 1_000_000n));
  expect(metrics.openCount).toBe(found.filter(({ outcome }) => outcome === 'open').length);
  const trades = found.map(({ pnl }) => parseCents(pnl ?? '0.00')).sort((a, b) => (a < b ? -1 : 1));
  expect([metrics.sums.worstTrade, metrics.sums.bestTrade]).toEqual([
    trades.at(0) ?? null,
    trades.at(-1) ?? null,
  ]);
}

/** What figures of one response have to do with each other. */
function expectConsistent({ entries, openCount, closed, net, sums, byDay, byTrade, metrics }: TraderMetrics) {
  const { wins, losses, evens } = sums;
  expect([wins + losses + evens, closed + openCount]).toEqual([closed, entries]);
  for (const [{ value }, n, total] of [
    [metrics.averageWin, wins, sums.won],
    [metrics.averageLoss, losses, -sums.lost],
    [metrics.expectancy, closed, sums.closedNet],
  ] as const) {
    const off = (value ?? 0n) * BigInt(n) - total;
    // An average is rounded to the cent.
    expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(n));
  }
  expect((byDay.at(-1)?.equity ?? ACCOUNT) - ACCOUNT).toBe(net);
  expect((byTrade.at(-1)?.equity ?? ACCOUNT) - ACCOUNT).toBe(net);
}

/** Strategies over time end where the groups of the same filter do. */
async function expectCurves({ groups }: TraderMetrics, { app, maya }: TradingApp, query: string) {
  const { body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/strategy-curves?${query}`);
  const ends = fromWire<StrategyCurve[]>(body).map(({ strategyId, name, closes }) => [
    strategyId === null ? name : String(strategyId),
    closes.at(-1)?.net,
  ]);
  const known = groups.strategy.filter(
    ({ query, key }) => query.startsWith('strategyId') || key === 'Breakout',
  );
  const byKey = (rows: unknown[][]) => rows.sort((a, b) => (String(a) < String(b) ? -1 : 1));
  expect(byKey(ends)).toEqual(byKey(known.map(({ key, net }) => [key, net])));
}

async function expectGroup(group: MetricsGroup, trading: TradingApp, query: string, team: Team) {
  const entries = await listed(trading, narrowed(query, group.query));
  const { key: _key, name: _name, query: _query, within: _within, merged: _merged, ...figures } = group;
  const expected = groupOf(entries, team);
  expect<unknown>({ ...figures, profitFactor: 0, averageR: 0, query: group.query }).toEqual({
    ...expected,
    profitFactor: 0,
    averageR: 0,
    query: group.query,
  });
  expectSame(figures.profitFactor, expected.profitFactor);
  expectSame(figures.averageR, expected.averageR);
}

/** A filter with what a group adds to it: another tag, or a value in place of the same. */
function narrowed(query: string, added: string): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(added)) {
    if (name === 'tag') parameters.append(name, value);
    else parameters.set(name, value);
  }
  return parameters.toString();
}
