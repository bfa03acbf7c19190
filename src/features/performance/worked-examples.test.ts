import { expect, test } from 'bun:test';
import { sessionCookieOf, testApp } from '#src/testing/test-app.ts';
import { addDays } from '#src/values/time/dates.ts';

test('a team without entries has no top trader and no ratios', async () => {
  const app = testApp();
  const empty = {
    team: { totalPnl: '0.00', costs: '0.00', totalTrades: 0, averageWinRate: 0 },
    traders: [],
  };
  expect((await app.call(null, 'GET', '/api/leaderboard')).body).toEqual({
    ...empty,
    live: { traders: 0, positive: 0, topPerformer: null },
  });
  const top = await app.call(null, 'GET', '/api/top-trader');
  expect([top.status, top.headers.get('content-type'), top.body]).toEqual([
    200,
    'application/json;charset=utf-8',
    null,
  ]);
  const maya = await app.trader();
  expect((await app.call(null, 'GET', '/api/leaderboard')).body).toMatchObject({
    traders: [{ rank: 1, tradeCount: 0, winRate: 0, totalPnl: '0.00', percent: 0 }],
    live: { traders: 1, positive: 0, topPerformer: null },
  });
  expect((await app.call(maya, 'GET', '/api/traders/1/stats')).body).toEqual({
    totalPnl: '0.00',
    costs: '0.00',
    dailyPnl: '0.00',
    dailyCosts: '0.00',
    weeklyPnl: '0.00',
    weeklyCosts: '0.00',
    monthlyPnl: '0.00',
    monthlyCosts: '0.00',
    winRate: 0,
    totalTrades: 0,
    openCount: 0,
    wins: 0,
    losses: 0,
    tradesThisMonth: 0,
    openThisMonth: 0,
    bestDay: null,
    worstDay: null,
    streak: 0,
    riskReward: null,
    entries: 0,
    accounts: null,
    strategies: 0,
    videos: 0,
  });
  expect((await app.call(maya, 'GET', '/api/traders/1/analytics')).body).toEqual({
    totalPnl: '0.00',
    costs: '0.00',
    monthPnl: '0.00',
    monthCosts: '0.00',
    winRate: 0,
    wins: 0,
    losses: 0,
    avgTrade: '0.00',
    avgWin: '0.00',
    avgLoss: '0.00',
    maxDrawdownPercent: 0,
    maxDrawdown: '0.00',
    profitFactor: null,
    bestTrade: null,
    worstTrade: null,
    riskReward: null,
    totalTrades: 0,
    openCount: 0,
    accounts: null,
    accountsDrawdownPercent: null,
    activeStrategies: 0,
    videos: 0,
    equity: [],
  });
});

test('a trader excluded from P&L appears in their own dashboard but in no team figure', async () => {
  const app = testApp();
  const sofia = await app.trader('Sofia', { includePnl: false });
  await app.call(sofia, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '5000' } });
  expect((await app.call(sofia, 'GET', '/api/leaderboard')).body.traders).toEqual([]);
  expect((await app.call(sofia, 'GET', '/api/top-trader')).body).toBeNull();
  expect((await app.call(sofia, 'GET', '/api/calendar/2026-11')).body).toMatchObject({
    days: [],
    activeTraders: 0,
    totalTrades: 0,
  });
  expect((await app.call(sofia, 'GET', '/api/traders/1/stats')).body).toMatchObject({
    totalPnl: '5000.00',
    streak: 1,
  });
});

test('a day with only open positions does not affect a streak; a day at zero counts as winning', async () => {
  const app = testApp();
  const maya = await app.trader('Maya');
  const add = (tradeDate: string, pnl: string | null) =>
    app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', tradeDate, pnl, isOpen: pnl === null } });
  const streak = async () => (await app.call(maya, 'GET', '/api/traders/1/stats')).body.streak;
  await add('2026-11-20', null);
  await add('2026-11-19', null);
  expect(await streak()).toBe(0);
  await add('2026-11-18', '-40');
  await add('2026-11-16', '-5');
  expect(await streak()).toBe(-2);
  await add('2026-11-17', null);
  expect(await streak()).toBe(-2);
  await add('2026-11-17', '0');
  expect(await streak()).toBe(-1);
  await add('2026-11-19', '0');
  expect(await streak()).toBe(1);
  await add('2026-11-20', '7');
  expect(await streak()).toBe(2);
});

test('a losing day has no top trader, and a tie goes to the lower id', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const add = (as: { cookie: string }, pnl: string) =>
    app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', pnl } });
  const top = async () => (await app.call(null, 'GET', '/api/top-trader')).body;
  await add(leo, '0');
  await add(maya, '-1');
  expect(await top()).toBeNull();
  await add(leo, '40');
  expect(await top()).toMatchObject({ name: 'Leo', pnl: '40.00', costs: '0.00' });
  await add(maya, '41');
  expect(await top()).toMatchObject({ name: 'Maya', pnl: '40.00', costs: '0.00' });
  expect((await app.call(null, 'GET', '/api/calendar/2026-11')).body.days).toMatchObject([
    { date: '2026-11-20', totalPnl: '80.00', topTrader: { name: 'Maya', pnl: '40.00', costs: '0.00' } },
  ]);
  expect((await app.call(null, 'GET', '/api/leaderboard')).body.traders).toMatchObject([
    { rank: 1, name: 'Maya', totalPnl: '40.00' },
    { rank: 2, name: 'Leo', totalPnl: '40.00' },
  ]);
});

test('copies of a trade count like all others, in the rank too', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const account = async (json: object): Promise<number> =>
    (await app.call(maya, 'POST', '/api/accounts', { json: { kind: 'funded', ...json } })).body.id;
  const leader = await account({ name: 'Leader' });
  const follower = await account({ name: 'Copy', followsAccountId: leader });
  const add = (as: { cookie: string }, json: object) =>
    app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', ...json } });
  for (const accountId of [leader, follower]) await add(maya, { pnl: '60', accountId });
  await add(maya, { isOpen: true, accountId: follower });
  await add(leo, { pnl: '70' });
  const board = async () => (await app.call(null, 'GET', '/api/leaderboard')).body;
  const before = await board();
  expect(before).toMatchObject({
    team: { totalPnl: '190.00', totalTrades: 4 },
    traders: [
      { rank: 1, name: 'Maya', totalPnl: '120.00', tradeCount: 3, winRate: 200 / 3 },
      { rank: 2, name: 'Leo', totalPnl: '70.00', tradeCount: 1, winRate: 100 },
    ],
    live: { topPerformer: 'Maya' },
  });
  await app.call(maya, 'PUT', `/api/accounts/${follower}`, { json: { followsAccountId: null } });
  expect(await board()).toEqual(before);
});

test('the last week of the calendar ends with its last day', async () => {
  const app = testApp();
  const maya = await app.trader();
  const range = { weekStart: '9999-12-26', weekEnd: '9999-12-31' };
  const { body } = await app.call(maya, 'GET', '/api/daily-pnl/9999-12-31/weeks');
  expect(body.thisWeek).toMatchObject(range);
  const week = await app.call(maya, 'GET', `/api/traders/${maya.id}/weeks/9999-12-26`);
  expect(week).toMatchObject({ status: 200 });
});

test('a simulated account counts for its trader, and for the team once the admin says so', async () => {
  const app = testApp();
  const [maya, leo, admin] = [await app.trader('Maya'), await app.trader('Leo'), await app.admin()];
  const create = async (as: { cookie: string }, json: object) =>
    (await app.call(as, 'POST', '/api/accounts', { json: { startingBalance: '50000', ...json } })).body;
  const sim = await create(maya, { name: 'Sim', kind: 'sim', countsForTeam: true });
  const live = await create(maya, { name: 'Live', kind: 'live' });
  expect([sim.countsForTeam, live.countsForTeam]).toEqual([false, true]);
  const add = (accountId: number, pnl: string) =>
    app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, accountId } });
  await add(sim.id, '500');
  await add(live.id, '-20');
  const team = async () => {
    const read = async (path: string) => (await app.call(leo, 'GET', path)).body;
    const [board, day, weeks] = [
      await read('/api/leaderboard'),
      await read('/api/daily-pnl/2026-11-20'),
      await read('/api/daily-pnl/2026-11-20/weeks'),
    ];
    const [month, top] = [await read('/api/calendar/2026-11'), await read('/api/top-trader')];
    return {
      totals: [board.team.totalPnl, day.totalPnl, weeks.thisWeek.totalPnl, month.totalPnl, top?.pnl],
      says: [board, day, weeks, month].map(({ leavesOutAccounts }) => leavesOutAccounts),
      of: board.traders[0].accounts,
    };
  };
  const without = {
    totals: ['-20.00', '-20.00', '-20.00', '-20.00', undefined],
    says: [true, true, true, true],
    of: null,
  };
  expect(await team()).toMatchObject(without);
  expect((await app.call(maya, 'GET', `/api/traders/${maya.id}/stats`)).body).toMatchObject({
    totalPnl: '480.00',
    totalTrades: 2,
    accounts: { startingBalance: '100000.00', percent: 0.48 },
  });
  const put = (as: { cookie: string }, json: object) =>
    app.call(as, 'PUT', `/api/accounts/${sim.id}`, { json });
  expect((await put(maya, { countsForTeam: true })).body.countsForTeam).toBe(false);
  expect((await put(admin, { countsForTeam: true })).body.countsForTeam).toBe(true);
  const counted = {
    totals: ['480.00', '480.00', '480.00', '480.00', '480.00'],
    says: [undefined, undefined, undefined, undefined],
    of: { startingBalance: '100000.00', percent: 0.48 },
  };
  expect(await team()).toEqual(counted);
  // What becomes a simulation is none of the team's, and the other way round.
  expect((await put(maya, { kind: 'evaluation' })).body.countsForTeam).toBe(true);
  expect((await put(maya, { kind: 'sim' })).body.countsForTeam).toBe(false);
  expect((await put(admin, { kind: 'sim', countsForTeam: true })).body.countsForTeam).toBe(true);
  expect((await put(maya, { kind: 'sim' })).body.countsForTeam).toBe(true);
});

test("a dashboard counts the trader's strategies, their own videos and those for everyone", async () => {
  const app = testApp();
  const maya = await app.trader('Maya');
  await app.trader('Leo');
  const { raw } = app.deps.db;
  for (const [traderId, isActive] of [
    [1, 1],
    [1, 0],
    [1, 1],
    [2, 1],
  ]) {
    raw.run("INSERT INTO strategies (trader_id, name, is_active, created_at) VALUES (?, 'Fade', ?, 0)", [
      traderId ?? 0,
      isActive ?? 0,
    ]);
  }
  for (const traderId of [null, null, 1, 2]) {
    raw.run(
      "INSERT INTO videos (title, file_size, file_name, content_type, trader_id, upload_date) VALUES ('V', 1, ?, 'video/mp4', ?, 0)",
      [`${crypto.randomUUID()}.mp4`, traderId],
    );
  }
  expect((await app.call(maya, 'GET', '/api/traders/1/stats')).body).toMatchObject({
    strategies: 3,
    videos: 3,
  });
  expect((await app.call(maya, 'GET', '/api/traders/1/analytics')).body).toMatchObject({
    activeStrategies: 2,
    videos: 3,
  });
});

/** New York's clocks go forward on 2026-03-08 and back on 2026-11-01; the server's own zone must not matter. */
test.each([
  ['UTC', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['Asia/Tokyo', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['Pacific/Kiritimati', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['Europe/London', '2028-02-29', '2028-02-29T05:00:00.000Z', '2028-03-01T04:59:59.999Z'],
])('on a machine in %s, %s covers exactly that day in New York', async (zone, date, first, last) => {
  const machineZone = process.env.TZ ?? 'UTC';
  process.env.TZ = zone;
  try {
    const [start, end] = [Date.parse(first), Date.parse(last)];
    const app = testApp({ now: first });
    const { accessCode } = await app.trader();
    const shown: Record<string, string> = {};
    for (const instant of [start - 1, start, start + 1, end - 1, end, end + 1]) {
      app.now = instant;
      // A session would expire after that long without a call.
      const maya = {
        cookie: sessionCookieOf(await app.call(null, 'POST', '/api/auth/validate', { json: { accessCode } })),
      };
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
      const stats = await app.call(maya, 'GET', '/api/traders/1/stats');
      const top = await app.call(maya, 'GET', '/api/top-trader');
      expect(top.body.pnl).toBe(stats.body.dailyPnl);
      shown[top.body.date] = stats.body.dailyPnl;
    }
    expect(shown).toEqual({ [addDays(date, -1)]: '1.00', [date]: '4.00', [addDays(date, 1)]: '1.00' });
    const month = await app.call(null, 'GET', `/api/calendar/${date.slice(0, 7)}`);
    expect(month.body.days).toContainEqual({
      date,
      totalPnl: '4.00',
      costs: '0.00',
      entryCount: 4,
      openCount: 0,
      topTrader: { name: 'Maya Okafor', pnl: '4.00', costs: '0.00' },
    });
  } finally {
    process.env.TZ = machineZone;
  }
});
