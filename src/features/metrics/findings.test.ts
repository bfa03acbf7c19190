import { expect, test } from 'bun:test';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { parseCents } from '#src/values/money/money.ts';
import { addDays, weekdayOf } from '#src/values/time/dates.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import { seededRandom } from './bootstrap-rules.ts';

const FIRST = '2026-03-02';

interface Planned {
  tradeDate: string;
  symbol: string;
  pnl: string;
  positionType: string;
  quantity: number;
  tags: string[];
  openedAt?: string;
  closedAt?: string;
  accountId?: number;
  isOpen?: boolean;
}

/** Some hundred trades, of which those on Fridays lose, and those with a tag win. */
function journal(count: number): Planned[] {
  const random = seededRandom(17);
  return Array.from({ length: count }, (_, n) => {
    const tradeDate = addDays(FIRST, Math.floor(n / 3));
    const tags = random(4) === 0 ? ['a-plus'] : random(2) === 0 ? ['open'] : [];
    const shift = (weekdayOf(tradeDate) === 5 ? -250 : 0) + (tags.includes('a-plus') ? 300 : 0);
    const openedAt = new Date(Date.parse(`${tradeDate}T14:00:00Z`) + (n % 3) * 3_600_000);
    return {
      tradeDate,
      symbol: random(2) === 0 ? 'ESZ6' : 'NQZ6',
      pnl: String(random(401) - 200 + shift),
      positionType: random(2) === 0 ? 'long' : 'short',
      quantity: 1 + random(4),
      tags,
      ...(random(5) > 0 && {
        openedAt: openedAt.toISOString(),
        closedAt: new Date(openedAt.getTime() + 60_000 * (1 + random(30))).toISOString(),
      }),
    };
  });
}

async function record(app: TestApp, trader: TestTrader, entries: readonly object[]): Promise<void> {
  const { status } = await app.call(trader, 'POST', '/api/journal/batch', { json: { entries } });
  expect(status).toBe(201);
}

async function responseOf(app: TestApp, trader: TestTrader, query = '') {
  const { status, body } = await app.call(trader, 'GET', `/api/traders/${trader.id}/findings${query}`);
  expect(status).toBe(200);
  return body;
}
const findingsOf = async (app: TestApp, trader: TestTrader, query = '') =>
  (await responseOf(app, trader, query)).findings;

test('what stands out is told with its own figures, and the journal lists just those trades', async () => {
  const app = testApp();
  const maya = await app.trader();
  const entries = journal(400);
  await record(app, maya, entries);
  const found = await findingsOf(app, maya);
  expect(found.map(({ grouping, key }: { grouping: string; key: string }) => [grouping, key])).toEqual([
    ['tag', 'a-plus'],
    ['weekday', '5'],
  ]);
  for (const finding of found) {
    const { headers } = await app.call(
      maya,
      'GET',
      `/api/journal?traderId=${maya.id}&${finding.query}&limit=1`,
    );
    expect(Number(headers.get('x-total-count'))).toBe(finding.n);
    expect(headers.get('x-total-net')).toBe(finding.net);
    expect(finding.n + finding.others).toBe(entries.length);
  }
  const [tagged, fridays] = found;
  for (const { mean, othersMean, low, high } of found) {
    const difference = Number(mean) - Number(othersMean);
    expect(Number(low)).toBeLessThan(difference);
    expect(Number(high)).toBeGreaterThan(difference);
  }
  expect(Number(tagged.low)).toBeGreaterThan(0);
  expect(Number(fridays.high)).toBeLessThan(0);
  const onFridays = entries.filter(({ tradeDate }) => weekdayOf(tradeDate) === 5);
  const net = onFridays.reduce((sum, { pnl }) => sum + parseCents(`${pnl}.00`), 0n);
  expect(fridays).toMatchObject({ n: onFridays.length, query: 'weekday=5', name: null });
  expect(parseCents(fridays.net)).toBe(net);
  const amounts = ['net', 'mean', 'othersMean', 'low', 'high'];
  const read: Record<string, unknown> = fromWire({ ...fridays });
  for (const amount of amounts) expect(read[amount]).toBe(parseCents(fridays[amount]));
});

test('a filter narrows down what is compared', async () => {
  const app = testApp();
  const maya = await app.trader();
  const entries = journal(400);
  await record(app, maya, entries);
  const [found] = await findingsOf(app, maya, '?tag=a-plus');
  const tagged = entries.filter(({ tags }) => tags.includes('a-plus')).length;
  expect(found === undefined || found.n + found.others <= tagged).toBeTrue();
  expect(await findingsOf(app, maya, `?to=${addDays(FIRST, 12)}`)).toEqual([]);
});

test('open trades and copies are not compared, and it is said where there are copies', async () => {
  const app = testApp();
  const maya = await app.trader();
  const account = async (name: string, followsAccountId: number | null) => {
    const json = { name, kind: 'funded', startingBalance: '50000', followsAccountId };
    return (await app.call(maya, 'POST', '/api/accounts', { json })).body.id;
  };
  const leader = await account('Leader', null);
  const follower = await account('Follower', leader);
  const entries = journal(240).map((entry) => ({ ...entry, accountId: leader }));
  await record(app, maya, entries);
  const before = await responseOf(app, maya);
  await record(
    app,
    maya,
    entries.map(({ closedAt: _, ...entry }) => ({ ...entry, isOpen: true })),
  );
  expect(before.findings.length).toBeGreaterThan(0);
  expect(await responseOf(app, maya)).toEqual(before);
  await record(
    app,
    maya,
    entries.map((entry) => ({ ...entry, accountId: follower })),
  );
  const { findings, extremes, leavesOutCopies } = await responseOf(app, maya);
  expect(leavesOutCopies).toBeTrue();
  // The journal lists them without copies too.
  const named = before.findings.map((one: { query: string }) => ({
    ...one,
    query: `${one.query}&copies=without`,
  }));
  expect(findings).toEqual(named);
  for (const [n, { best, worst }] of extremes.entries())
    for (const [one, other] of [
      [best, before.extremes[n].best],
      [worst, before.extremes[n].worst],
    ])
      expect(one).toEqual(other && { ...other, query: `${other.query}&copies=without` });
  for (const { query, n } of findings) {
    const { headers } = await app.call(maya, 'GET', `/api/journal?isClosed=true&limit=1&${query}`);
    expect(Number(headers.get('x-total-count'))).toBe(n);
  }
  expect(await responseOf(app, maya, '?copies=without')).toEqual(before);
  expect(await responseOf(app, maya, `?accountId=${follower}`)).toEqual({
    findings: [],
    extremes: NO_EXTREMES,
    leavesOutCopies: true,
  });
});

const NO_EXTREMES = ['strategy', 'halfHour', 'weekday', 'root'].map((grouping) => ({
  grouping,
  best: null,
  worst: null,
}));

test('the best and the worst of each kind come with their interval, whether it holds or not', async () => {
  const app = testApp();
  const maya = await app.trader();
  const entries = journal(400);
  await record(app, maya, entries);
  const { findings, extremes } = await responseOf(app, maya);
  const [setup, halfHour, weekday, product] = extremes;
  // Without strategies there is no best one.
  expect(setup).toEqual({ grouping: 'strategy', best: null, worst: null });
  expect(weekday.worst).toEqual(findings.find(({ key }: { key: string }) => key === '5'));
  const meanOf = (isIn: (entry: Planned) => boolean): number => {
    const own = entries.filter(isIn).map(({ pnl }) => Number(pnl));
    return own.reduce((sum, pnl) => sum + pnl, 0) / own.length;
  };
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => meanOf((one) => weekdayOf(one.tradeDate) === day));
  expect(Number(weekday.best.mean)).toBeCloseTo(Math.max(...days), 2);
  const roots = ['ESZ6', 'NQZ6'].map((symbol) => meanOf((one) => one.symbol === symbol));
  expect(Number(product.best.mean)).toBeCloseTo(Math.max(...roots), 2);
  expect(Number(product.worst.mean)).toBeCloseTo(Math.min(...roots), 2);
  expect([halfHour.best.grouping, product.best.n + product.best.others]).toEqual(['halfHour', 400]);
  for (const { best, worst } of [halfHour, weekday, product])
    for (const { query, n, net } of [best, worst]) {
      const { headers } = await app.call(maya, 'GET', `/api/journal?traderId=${maya.id}&${query}&limit=1`);
      expect([headers.get('x-total-count'), headers.get('x-total-net')]).toEqual([String(n), net]);
    }
});

test('a write is seen at once', async () => {
  const app = testApp();
  const maya = await app.trader();
  expect(await findingsOf(app, maya)).toEqual([]);
  await record(app, maya, journal(400));
  const before = await findingsOf(app, maya);
  await record(app, maya, [{ symbol: 'ESZ6', pnl: '-5', tradeDate: '2026-03-06', positionType: 'long' }]);
  const after = await findingsOf(app, maya);
  expect(after[1].n).toBe(before[1].n + 1);
});

test('a filter that the journal would reject is rejected', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { status } = await app.call(maya, 'GET', `/api/traders/${maya.id}/findings?weekday=9`);
  expect(status).toBe(422);
});

test('who asks for many does not keep others waiting', async () => {
  const app = testApp();
  const [maya, liam] = [await app.trader(), await app.trader('Liam')];
  for (const trader of [maya, liam]) {
    await record(app, trader, journal(400));
    await findingsOf(app, trader);
  }
  const order: string[] = [];
  const ask = async (name: string, trader: TestTrader, query: string) => {
    await findingsOf(app, trader, query);
    order.push(name);
  };
  const many = Array.from({ length: 6 }, (_, n) => ask('maya', maya, `?from=${addDays(FIRST, n + 1)}`));
  await Promise.all([...many, ask('liam', liam, `?from=${addDays(FIRST, 1)}`)]);
  expect(order.indexOf('liam')).toBeLessThan(3);
});

test('nobody is told who was logged out while they waited', async () => {
  const app = testApp();
  const [maya, liam] = [await app.trader(), await app.trader('Liam')];
  for (const trader of [maya, liam]) {
    await record(app, trader, journal(400));
    await findingsOf(app, trader);
  }
  const from = `?from=${addDays(FIRST, 1)}`;
  const before = findingsOf(app, liam, from);
  const asked = app.call(maya, 'GET', `/api/traders/${maya.id}/findings${from}`);
  // Her call was allowed, and waits for his.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  app.deps.access.endSessions(maya.id);
  expect((await asked).status).toBe(401);
  expect(await before).not.toBeEmpty();
});
