import { describe, expect, test } from 'bun:test';
import { changeLimits, enterTrade, eventsIn, followLimits, limitedApp } from '#src/testing/limited-app.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { findAfterLimit } from './after-limit.ts';
import { limitsStore } from './store.ts';

/** What is kept of limits, and what is told by it. */

type As = { id: number; cookie: string };

test.each([
  [[-1000], ['dailyLoss red -1000.00', 'teamDailyLoss red -1000.00']],
  [
    [-800, -200],
    [
      'dailyLoss amber -800.00',
      'teamDailyLoss amber -800.00',
      'dailyLoss red -1000.00',
      'teamDailyLoss red -1000.00',
    ],
  ],
  // What is made good again is near nothing.
  [
    [-1000, 200],
    ['dailyLoss red -1000.00', 'teamDailyLoss red -1000.00'],
  ],
])('a trader and the team come as far by the same trades: %p', async (pnls, expected) => {
  const { app, maya, ana } = await limitedApp({ default: { dailyLoss: '1000' }, deskDailyLoss: '1000' });
  for (const pnl of pnls) await enterTrade(app, maya, pnl);
  expect(await eventsIn(app, ana)).toEqual(expected);
});

test('once red, a day brings no amber, whatever is corrected', async () => {
  const { app, maya, ana } = await limitedApp({ default: { dailyLoss: '1000' }, deskDailyLoss: '1000' });
  const id = await enterTrade(app, maya, -1000);
  await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { pnl: '-800' } });
  followLimits(app);
  expect(await eventsIn(app, ana)).toEqual(['dailyLoss red -1000.00', 'teamDailyLoss red -1000.00']);
});

test("whoever comes to count for the team changes its days, and so what comes of the team's limit", async () => {
  const { app, leo, ana } = await limitedApp({ deskDailyLoss: '1000' });
  await enterTrade(app, leo, -400, { tradeDate: '2026-11-19' });
  await enterTrade(app, ana, -700, { tradeDate: '2026-11-19' });
  expect(await eventsIn(app, ana)).toEqual([]);
  const include = async (includePnl: boolean) =>
    app.call(await app.admin(), 'PUT', `/api/admin/traders/${ana.id}`, { json: { includePnl } });
  expect((await include(true)).status).toBe(200);
  expect(app.deps.limits.counts().due).toBe(1);
  followLimits(app);
  const { body } = await app.call(ana, 'GET', '/api/limit-events');
  expect(body).toMatchObject([
    { day: '2026-11-19', kind: 'teamDailyLoss', level: 'red', net: '-1100.00', foundLater: true },
  ]);
  await include(false);
  followLimits(app);
  expect(await eventsIn(app, ana)).toEqual(['teamDailyLoss red -1100.00']);
});

describe('losses in a row are those of the journal', () => {
  /** A scratch, which costs make a loss or a gain. */
  const scratch = (costs: number, fields = {}) => ({
    ...{ symbol: 'ESZ6', quantity: 1, commission: String(costs), fees: '0', ...fields },
  });
  const breakEvenTicks = async (app: TestApp, ticks: number | null) => {
    const json = { breakEvenTicks: ticks };
    expect((await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json })).status).toBe(200);
    followLimits(app);
  };
  const limited = () => limitedApp({ default: { maxLossesInARow: 3 } });
  const dayOf = async (app: TestApp, as: As) => {
    const { body } = await app.call(as, 'GET', `/api/traders/${as.id}/limits`);
    return [body.state, body.lossesInARow];
  };
  const marked = async (app: TestApp, as: As) =>
    (await app.call(as, 'GET', '/api/journal')).body
      .filter(({ afterLimit }: { afterLimit: boolean }) => afterLimit)
      .map(({ id }: { id: number }) => id);

  test('what is break-even by its ticks is none, and a row goes on after it', async () => {
    const { app, maya, ana } = await limited();
    await breakEvenTicks(app, 1);
    for (let n = 0; n < 4; n++) await enterTrade(app, maya, -4.5, scratch(4.5));
    expect([await dayOf(app, maya), await eventsIn(app, ana)]).toEqual([['ok', 0], []]);
    expect(await marked(app, maya)).toEqual([]);
    const { body } = await app.call(ana, 'GET', '/api/board');
    const [row] = body.rows.filter(({ traderId }: { traderId: number }) => traderId === maya.id);
    expect([row.state, row.lossesInARow]).toEqual(['ok', 0]);
    for (const pnl of [-50, -50]) await enterTrade(app, maya, pnl);
    await enterTrade(app, maya, 2, scratch(4.5));
    await enterTrade(app, maya, -50);
    expect(await dayOf(app, maya)).toEqual(['red', 3]);
    expect(await eventsIn(app, ana)).toEqual(['maxLossesInARow red -166.00']);
  });

  test('a day on which others are break-even by now is followed again, and what was kept stays', async () => {
    const { app, maya, leo, ana } = await limited();
    for (let n = 0; n < 4; n++) await enterTrade(app, maya, -4.5, scratch(4.5));
    expect(await dayOf(app, maya)).toEqual(['red', 4]);
    await breakEvenTicks(app, 1);
    expect(await dayOf(app, maya)).toEqual(['red', 0]);
    const tradeDate = '2026-11-19';
    for (let n = 0; n < 4; n++) await enterTrade(app, leo, -4.5, scratch(4.5, { tradeDate }));
    const kept = ['maxLossesInARow red -13.50'];
    expect(await eventsIn(app, ana)).toEqual(kept);
    await breakEvenTicks(app, null);
    expect(await eventsIn(app, ana)).toEqual([...kept, ...kept]);
    const { body } = await app.call(leo, 'GET', '/api/limit-events');
    expect(body).toMatchObject([{ day: tradeDate, foundLater: true }]);
    expect(await marked(app, leo)).toHaveLength(1);
  });
});

test('every red of today ends the day, however many events there are', async () => {
  const { app, maya, ana } = await limitedApp({ default: { dailyLoss: '1000' }, deskDailyLoss: '1000' });
  const id = await enterTrade(app, maya, -1000);
  await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { pnl: '-10' } });
  followLimits(app);
  app.deps.db.raw.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO traders (name, code_lookup, code_sealed, created_at) SELECT 'T' || i, 'l' || i, 's', 0 FROM n`,
  );
  app.deps.db.raw.run(
    `INSERT INTO limit_events (trader_id, trade_date, kind, level, used, net_cents, at, found_later, made_at)
     SELECT id, '2026-11-20', 'maxTrades', 'amber', 75, 0, 0, 0, 0 FROM traders WHERE name LIKE 'T%'`,
  );
  const { body } = await app.call(ana, 'GET', '/api/board');
  const row = body.rows.find(({ traderId }: { traderId: number }) => traderId === maya.id);
  expect([row.state, row.netToday, body.state, body.events.length]).toEqual(['red', '-10.00', 'red', 1000]);
});

test('what was closed after a weekly limit stays so in an archive', async () => {
  const { app, maya } = await limitedApp({ default: { weeklyLoss: '1000' } });
  await enterTrade(app, maya, -1200, { tradeDate: '2026-11-16' });
  await enterTrade(app, maya, -10, { tradeDate: '2026-11-17' });
  const marks = async (path: string) =>
    (await app.call(maya, 'GET', path)).body.map(
      ({ pnl, afterLimit }: { pnl: string; afterLimit: boolean }) => [pnl, afterLimit],
    );
  const expected = [
    ['-10.00', true],
    ['-1200.00', false],
  ];
  expect(await marks('/api/journal')).toEqual(expected);
  app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  expect(await marks('/api/journal/archived')).toEqual(expected);
  // The journal begins anew: what is archived counts for no week of it.
  await enterTrade(app, maya, 5, { tradeDate: '2026-11-18' });
  expect(await marks('/api/journal')).toEqual([['5.00', false]]);
});

test('a page of entries asks once for what came of limits, and once for each day', async () => {
  const { app, maya, leo } = await limitedApp({ default: { weeklyLoss: '1000' } });
  for (const trader of [maya, leo]) {
    await enterTrade(app, trader, -1200, { tradeDate: '2026-11-16' });
    for (let n = 0; n < 5; n++) await enterTrade(app, trader, 1, { tradeDate: '2026-11-17' });
  }
  const asked: string[] = [];
  const store = limitsStore(app.deps.db);
  const watched = {
    ...store,
    redsOf(...[traderId, range]: Parameters<typeof store.redsOf>) {
      asked.push(`reds of ${traderId}`);
      return store.redsOf(traderId, range);
    },
    netOf(...[traderId, range]: Parameters<typeof store.netOf>) {
      asked.push(`net of ${traderId} to ${range.to}`);
      return store.netOf(traderId, range);
    },
  };
  const { body } = await app.call(await app.admin(), 'GET', '/api/admin/journal');
  const after = findAfterLimit(watched, body, () => ({ weeklyLoss: 1000_00n, since: {} }));
  expect(after.size).toBe(10);
  expect(asked.toSorted()).toEqual([
    'net of 1 to 2026-11-16',
    'net of 2 to 2026-11-16',
    'reds of 1',
    'reds of 2',
  ]);
});

test('limits that Bullpen never wrote say nothing, and can be replaced', async () => {
  const { app, maya, ana } = await limitedApp({ default: { dailyLoss: '1000' } });
  for (const text of ['{"default":{"dailyLoss":"a lot"}}', '{"default":', '[]', '']) {
    app.deps.db.raw.run("UPDATE settings SET value = ? WHERE key = 'limits'", [text]);
    const read = await app.call(ana, 'GET', '/api/limits');
    expect([text, read.status, read.body.default?.dailyLoss]).toEqual([text, 200, null]);
    await changeLimits(app, ana, { ...read.body, default: { dailyLoss: '500' } });
  }
  await enterTrade(app, maya, -500);
  expect(await eventsIn(app, ana)).toEqual(['dailyLoss red -500.00']);
});

test('symbols in another order are the same limit, and what a removed trader had is forgotten', async () => {
  const { app, maya, leo, ana } = await limitedApp({ default: { allowedRoots: ['ES', 'NQ'] } });
  const kept = () => JSON.parse(app.deps.settings.get('limits') ?? '');
  const before = kept().since.default;
  app.now += 60_000;
  await changeLimits(app, ana, { default: { allowedRoots: ['NQ', 'ES'] } });
  expect(kept().since.default).toEqual(before);
  await changeLimits(app, ana, {
    traders: [
      { traderId: maya.id, maxTrades: 2 },
      { traderId: leo.id, maxTrades: 3 },
    ],
  });
  await app.call(await app.admin(), 'DELETE', `/api/admin/traders/${leo.id}`);
  await changeLimits(app, ana, { amberFrom: 80 });
  expect(kept().traders.map(({ traderId }: { traderId: number }) => traderId)).toEqual([maya.id]);
  expect(Object.keys(kept().since.traders)).toEqual([String(maya.id)]);
});

test('what is to be followed next, and what waits to be acknowledged, is found without going through all', () => {
  const { raw } = testApp().deps.db;
  const planOf = (sql: string) =>
    raw
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');
  expect(
    planOf("SELECT * FROM limit_days WHERE trade_date <= '2026-11-20' ORDER BY trade_date DESC LIMIT 1"),
  ).toContain('limit_days_by_date');
  expect(
    planOf(
      `SELECT count(*) FROM limit_events WHERE "limit_events"."level" = 'red' AND acknowledged_at IS NULL`,
    ),
  ).toContain('limit_events_open');
});
