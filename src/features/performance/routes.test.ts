import { expect, test } from 'bun:test';
import { EVERYONE, each, type Scenario, scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';
import { TraderAnalytics } from './responses.ts';

const ID_RULE = 'Must be a positive whole number';
const MONTH_RULE = 'Month must be written yyyy-MM, from 2000-01 on';

scenarios("the team's day", [
  {
    name: 'of a day with entries',
    as: 'leo',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-20',
    status: 200,
    body: {
      summaries: [
        { traderId: 1, traderName: 'Maya Okafor', tradeCount: 1, openCount: 0, totalPnl: '125.50' },
      ],
      totalPnl: '125.50',
    },
  },
  {
    name: 'of a day without entries',
    as: 'maya',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-19',
    status: 200,
    check: ({ body }) =>
      expect(body).toEqual({
        summaries: [],
        totalPnl: '0.00',
        costs: '0.00',
        notEntered: [
          { traderId: 2, traderName: 'Leo Brandt', lastDay: null },
          { traderId: 1, traderName: 'Maya Okafor', lastDay: null },
        ],
      }),
  },
  ...each(['maya', 'admin'], {
    name: 'for the team',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-20',
    status: 200,
    body: { totalPnl: '125.50' },
  }),
  { name: 'not logged in', as: 'anonymous', method: 'GET', path: '/api/daily-pnl/2026-11-20', status: 401 },
  {
    name: 'for a viewing admin',
    as: 'viewing',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-20',
    status: 403,
  },
  {
    name: 'of a day that does not exist',
    as: 'maya',
    method: 'GET',
    path: '/api/daily-pnl/2026-02-30',
    status: 422,
    issues: { date: 'Date must be a day written yyyy-MM-dd' },
  },
  {
    name: 'of a day before the calendar starts',
    as: 'admin',
    method: 'GET',
    path: '/api/daily-pnl/1999-12-31',
    status: 422,
    issues: { date: 'Date must be 2000-01-01 or later' },
  },
  { name: 'of an invalid day', as: 'maya', method: 'GET', path: '/api/daily-pnl/today', status: 422 },
]);

test('the day adds up to the cent, best trader first, without those excluded from P&L', async () => {
  const app = testApp();
  const [maya, leo, sofia] = [
    await app.trader('Maya'),
    await app.trader('Leo'),
    await app.trader('Sofia', { includePnl: false }),
  ];
  const add = (as: { cookie: string }, json: object) =>
    app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', ...json } });
  await add(maya, { pnl: '0.10' });
  await add(maya, { pnl: '0.20' });
  await add(maya, { isOpen: true });
  await add(leo, { pnl: '999999999.99' });
  await add(leo, { pnl: '-0.01', tradeDate: '2026-11-19' });
  await add(sofia, { pnl: '5000' });
  const { body } = await app.call(maya, 'GET', '/api/daily-pnl/2026-11-20');
  expect(body.totalPnl).toBe('1000000000.29');
  expect(new Set(body.summaries.map(({ id }: { id: number }) => id)).size).toBe(2);
  expect(body.summaries).toMatchObject([
    { traderName: 'Leo', tradeCount: 1, totalPnl: '999999999.99' },
    { traderName: 'Maya', tradeCount: 3, totalPnl: '0.30' },
  ]);
});

scenarios('the calendar', [
  ...each(EVERYONE, {
    name: 'of this month',
    method: 'GET',
    path: '/api/calendar/2026-11',
    status: 200,
    check: ({ body }) =>
      expect(body).toEqual({
        month: '2026-11',
        days: [
          {
            date: '2026-11-20',
            totalPnl: '125.50',
            costs: '0.00',
            entryCount: 1,
            openCount: 0,
            topTrader: { name: 'Maya Okafor', pnl: '125.50', costs: '0.00' },
          },
        ],
        weeks: [
          {
            weekStart: '2026-11-01',
            weekEnd: '2026-11-07',
            weeklyPnl: '0.00',
            costs: '0.00',
            weeklyEntries: 0,
            openCount: 0,
          },
          {
            weekStart: '2026-11-08',
            weekEnd: '2026-11-14',
            weeklyPnl: '0.00',
            costs: '0.00',
            weeklyEntries: 0,
            openCount: 0,
          },
          {
            weekStart: '2026-11-15',
            weekEnd: '2026-11-21',
            weeklyPnl: '125.50',
            costs: '0.00',
            weeklyEntries: 1,
            openCount: 0,
          },
          {
            weekStart: '2026-11-22',
            weekEnd: '2026-11-28',
            weeklyPnl: '0.00',
            costs: '0.00',
            weeklyEntries: 0,
            openCount: 0,
          },
          {
            weekStart: '2026-11-29',
            weekEnd: '2026-12-05',
            weeklyPnl: '0.00',
            costs: '0.00',
            weeklyEntries: 0,
            openCount: 0,
          },
        ],
        totalPnl: '125.50',
        costs: '0.00',
        activeTraders: 1,
        totalTrades: 1,
      }),
  }),
  ...['2000-01', '2026-12'].map(
    (month): Scenario => ({
      name: `of ${month}, at the limit`,
      as: 'anonymous',
      method: 'GET',
      path: `/api/calendar/${month}`,
      status: 200,
      body: { month, days: [], totalPnl: '0.00', activeTraders: 0, totalTrades: 0 },
    }),
  ),
  ...[
    '2026-13',
    '2026-00',
    '1999-12',
    '2026-1',
    '2026-11-20',
    '02026-11',
    '2026-11%00',
    'x'.repeat(500),
    '-1',
  ].map(
    (month): Scenario => ({
      name: `of ${month.slice(0, 12)}`,
      as: 'anonymous',
      method: 'GET',
      path: `/api/calendar/${month}`,
      status: 422,
      issues: { month: MONTH_RULE },
    }),
  ),
  ...['2027-01', '9999-12'].map(
    (month): Scenario => ({
      name: `of ${month}, too far ahead`,
      as: 'maya',
      method: 'GET',
      path: `/api/calendar/${month}`,
      status: 422,
      issues: { month: 'Month must not be later than next month' },
    }),
  ),
  { name: 'without a month', as: 'maya', method: 'GET', path: '/api/calendar/', status: 404 },
]);

/** @param more what members of the team see besides */
const boardWith = (more: object) => ({
  team: { totalPnl: '125.50', costs: '0.00', totalTrades: 1, averageWinRate: 100 },
  traders: [
    {
      rank: 1,
      traderId: 1,
      name: 'Maya Okafor',
      tradeCount: 1,
      winRate: 100,
      totalPnl: '125.50',
      costs: '0.00',
      percent: 1.255,
      ...more,
    },
    {
      rank: 2,
      traderId: 2,
      name: 'Leo Brandt',
      tradeCount: 0,
      winRate: 0,
      totalPnl: '0.00',
      costs: '0.00',
      percent: 0,
      ...more,
    },
  ],
  live: { traders: 2, positive: 1, topPerformer: 'Maya Okafor' },
});
const board = { name: 'lists every included trader', method: 'GET', path: '/api/leaderboard', status: 200 };

scenarios('the leaderboard', [
  ...each(['anonymous'], { ...board, check: ({ body }) => expect(body).toEqual(boardWith({})) }),
  ...each(
    EVERYONE.filter((as) => as !== 'anonymous'),
    { ...board, check: ({ body }) => expect(body).toEqual(boardWith({ accounts: null })) },
  ),
]);

scenarios('the top trader', [
  ...each(EVERYONE, {
    name: 'of today',
    method: 'GET',
    path: '/api/top-trader',
    status: 200,
    check: ({ body }) =>
      expect(body).toEqual({ date: '2026-11-20', name: 'Maya Okafor', pnl: '125.50', costs: '0.00' }),
  }),
]);

for (const figures of ['stats', 'analytics']) {
  const path = (id: string | number) => `/api/traders/${id}/${figures}`;
  scenarios(`a trader's ${figures}`, [
    ...each(['maya', 'viewing'], {
      name: 'can be read by that trader',
      method: 'GET',
      path: path(1),
      status: 200,
      body: { totalPnl: '125.50', winRate: 100, totalTrades: 1 },
    }),
    { name: 'are not public', as: 'anonymous', method: 'GET', path: path(1), status: 401 },
    { name: 'are not for an admin without a view', as: 'admin', method: 'GET', path: path(1), status: 403 },
    ...each(['leo'], { name: 'are not for another trader', method: 'GET', path: path(1), status: 403 }),
    ...each(['maya', 'viewing'], {
      name: 'of another trader are forbidden',
      method: 'GET',
      path: path(2),
      status: 403,
      body: { code: 'forbidden' },
    }),
    ...each(['maya', 'viewing'], {
      name: 'of an unknown trader are forbidden',
      method: 'GET',
      path: path(99),
      status: 403,
    }),
    ...['0', '-1', '1e3', '1.0', '01', '99999999999999999999', '9007199254740992', 'me', '%20'].map(
      (id): Scenario => ({
        name: `of ${id}`,
        as: 'maya',
        method: 'GET',
        path: path(id),
        status: 422,
        issues: { id: ID_RULE },
      }),
    ),
    { name: 'of none', as: 'maya', method: 'GET', path: `/api/traders/${figures}`, status: 404 },
    { name: 'cannot be changed', as: 'maya', method: 'PUT', path: path(1), send: { json: {} }, status: 404 },
  ]);
}

test('an equity curve of few closes keeps both ends, and the figures of all of them', async () => {
  const app = testApp();
  const maya = await app.trader('Maya');
  for (const [day, pnl] of [
    ['2026-11-16', '500'],
    ['2026-11-17', '-900'],
    ['2026-11-18', '100'],
    ['2026-11-19', '50'],
  ]) {
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, tradeDate: day } });
  }
  const read = async (closes: string) => {
    const { body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/analytics${closes}`);
    const { equity, ...figures } = TraderAnalytics.parse(body);
    return { figures, days: equity.map(({ date }) => date) };
  };
  const whole = await read('');
  expect(whole.days).toHaveLength(4);
  for (const few of ['?closes=1', '?closes=2']) {
    expect(await read(few)).toEqual({ figures: whole.figures, days: ['2026-11-16', '2026-11-19'] });
  }
  expect(await read('?closes=99')).toEqual(whole);
});

test('a day names the latest day with trades of included traders up to it', async () => {
  const app = testApp();
  const [maya, sofia] = [await app.trader('Maya'), await app.trader('Sofia', { includePnl: false })];
  const add = (as: { cookie: string }, tradeDate: string) =>
    app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', tradeDate } });
  const last = async (date: string) =>
    (await app.call(maya, 'GET', `/api/daily-pnl/${date}`)).headers.get('x-last-trading-day');
  expect(await last('2026-11-20')).toBeNull();
  await add(maya, '2026-11-17');
  await add(maya, '2026-10-01');
  await add(sofia, '2026-11-19');
  expect(await last('2026-11-20')).toBe('2026-11-17');
  expect(await last('2026-11-17')).toBe('2026-11-17');
  expect(await last('2026-11-16')).toBe('2026-10-01');
  expect(await last('2026-09-30')).toBeNull();
});
