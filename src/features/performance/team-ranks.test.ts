import { expect, test } from 'bun:test';
import { each, rejectedFor, scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';

scenarios('the leaderboard of the team', [
  ...each(['maya', 'leo', 'admin'], {
    name: 'of this week',
    method: 'GET',
    path: '/api/leaderboard/team?period=week',
    status: 200,
    body: {
      period: 'week',
      from: '2026-11-15',
      to: '2026-11-21',
      rows: [
        { rank: 1, traderId: 1, tradeCount: 1, totalPnl: '125.50', maxDrawdown: '0.00' },
        { rank: null, traderId: 2, tradeCount: 0, totalPnl: '0.00', worstDay: null },
      ],
    },
  }),
  {
    name: 'of another quarter',
    as: 'leo',
    method: 'GET',
    path: '/api/leaderboard/team?period=quarter&date=2026-09-30',
    status: 200,
    body: { from: '2026-07-01', to: '2026-09-30', team: { totalTrades: 0 } },
  },
  ...rejectedFor(
    [
      ['anonymous', 401],
      ['viewing', 403],
    ],
    { method: 'GET', path: '/api/leaderboard/team?period=week' },
  ),
  {
    name: 'of no period there is',
    as: 'leo',
    method: 'GET',
    path: '/api/leaderboard/team?period=year',
    status: 422,
    issues: { period: 'Period must be one of all, quarter, month, week' },
  },
  {
    name: 'of a day that has not come',
    as: 'leo',
    method: 'GET',
    path: '/api/leaderboard/team?period=week&date=2026-11-21',
    status: 422,
    issues: { date: 'Date must not be later than today' },
  },
]);

test('whoever counts for nothing and has no entries stands in no list, count or ranking of the team', async () => {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  for (const path of [
    '/api/daily-pnl/2026-11-20',
    '/api/daily-pnl/2026-11-19',
    '/api/leaderboard',
    '/api/leaderboard/team?period=month',
    '/api/calendar/2026-11',
    '/api/journal/all',
  ]) {
    const { body } = await app.call(maya, 'GET', path);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Ana|"traderId":${ana.id}`));
  }
  expect((await app.call(null, 'GET', '/api/leaderboard')).body.live.traders).toBe(1);
});
