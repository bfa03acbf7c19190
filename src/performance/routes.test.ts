import { expect, test } from 'bun:test';
import { testDesk } from '#src/testing/desk.ts';
import { scenarios } from '#src/testing/scenario.ts';

scenarios("the team's day", [
  {
    name: 'of a day with entries',
    as: 'leo',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-20',
    status: 200,
    body: {
      summaries: [{ traderId: 1, traderName: 'Maya Okafor', tradeCount: 1, totalPnl: '125.50' }],
      totalPnl: '125.50',
    },
  },
  {
    name: 'of a quiet day',
    as: 'maya',
    method: 'GET',
    path: '/api/daily-pnl/2026-11-19',
    status: 200,
    check: ({ body }) => expect(body).toEqual({ summaries: [], totalPnl: '0.00' }),
  },
  { name: 'not logged in', as: 'anonymous', method: 'GET', path: '/api/daily-pnl/2026-11-20', status: 401 },
  {
    name: 'of a day that does not exist',
    as: 'maya',
    method: 'GET',
    path: '/api/daily-pnl/2026-02-30',
    status: 422,
    issues: { date: 'Date must be a day written yyyy-MM-dd' },
  },
  { name: 'of no day at all', as: 'maya', method: 'GET', path: '/api/daily-pnl/today', status: 422 },
]);

test('the day adds up to the cent, best trader first, without those excluded from P&L', async () => {
  const desk = testDesk();
  const [maya, leo, sofia] = [
    await desk.trader('Maya'),
    await desk.trader('Leo'),
    await desk.trader('Sofia', { includePnl: false }),
  ];
  const add = (as: { cookie: string }, json: object) =>
    desk.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', ...json } });
  await add(maya, { pnl: '0.10' });
  await add(maya, { pnl: '0.20' });
  await add(maya, { isOpen: true });
  await add(leo, { pnl: '999999999.99' });
  await add(leo, { pnl: '-0.01', tradeDate: '2026-11-19' });
  await add(sofia, { pnl: '5000' });
  const { body } = await desk.call(maya, 'GET', '/api/daily-pnl/2026-11-20');
  expect(body.totalPnl).toBe('1000000000.29');
  expect(new Set(body.summaries.map(({ id }: { id: number }) => id)).size).toBe(2);
  expect(body.summaries).toMatchObject([
    { traderName: 'Leo', tradeCount: 1, totalPnl: '999999999.99' },
    { traderName: 'Maya', tradeCount: 3, totalPnl: '0.30' },
  ]);
});
