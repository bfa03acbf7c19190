import { expect } from 'bun:test';
import { each, scenarios } from '#src/testing/scenario.ts';
import type { TestApp } from '#src/testing/test-app.ts';

const PUBLIC = ['/api/calendar/2026-11', '/api/leaderboard', '/api/top-trader'];

const shownToTeam = (path: string) =>
  each(['maya', 'leo', 'admin', 'viewing'], {
    name: `${path} shows the team everything`,
    method: 'GET',
    path,
    status: 200,
    check: ({ body }) => expect(JSON.stringify(body)).toContain('"125.50"'),
  });

const shownAs = (view: 'ranks' | 'off') => (app: TestApp) => {
  app.deps.settings.change({ public: view });
  return {};
};

scenarios(
  'with public view "ranks"',
  [
    ...PUBLIC.flatMap((path) => [
      ...shownToTeam(path),
      ...each(['anonymous'], {
        name: `${path} contains no amount`,
        method: 'GET',
        path,
        status: 200,
        check: ({ body }) => expect(JSON.stringify(body)).not.toMatch(/\d\.\d|1[.]?255/),
      }),
    ]),
    {
      name: 'the calendar has counts',
      as: 'anonymous',
      method: 'GET',
      path: '/api/calendar/2026-11',
      status: 200,
      body: {
        days: [
          {
            date: '2026-11-20',
            totalPnl: null,
            costs: null,
            entryCount: 1,
            openCount: 0,
            topTrader: { name: 'Maya Okafor', pnl: null, costs: null },
          },
        ],
        totalPnl: null,
        costs: null,
        activeTraders: 1,
        totalTrades: 1,
      },
    },
    {
      name: 'the leaderboard has ranks',
      as: 'anonymous',
      method: 'GET',
      path: '/api/leaderboard',
      status: 200,
      body: {
        team: { totalPnl: null, costs: null, totalTrades: 1, averageWinRate: 100 },
        traders: [
          {
            rank: 1,
            name: 'Maya Okafor',
            tradeCount: 1,
            winRate: 100,
            totalPnl: null,
            costs: null,
            percent: null,
          },
          {
            rank: 2,
            name: 'Leo Brandt',
            tradeCount: 0,
            winRate: 0,
            totalPnl: null,
            costs: null,
            percent: null,
          },
        ],
        live: { traders: 2, positive: null, topPerformer: 'Maya Okafor' },
      },
    },
    {
      name: 'the top trader has a name',
      as: 'anonymous',
      method: 'GET',
      path: '/api/top-trader',
      status: 200,
      check: ({ body }) =>
        expect(body).toEqual({ date: '2026-11-20', name: 'Maya Okafor', pnl: null, costs: null }),
    },
  ],
  shownAs('ranks'),
);

scenarios(
  'with public view "off"',
  PUBLIC.flatMap((path) => [
    ...shownToTeam(path),
    ...each(['anonymous'], {
      name: `${path} is rejected with a message`,
      method: 'GET',
      path,
      status: 403,
      body: {
        code: 'forbidden',
        message: 'This team keeps its performance to itself. Please log in with your access code.',
      },
    }),
  ]),
  shownAs('off'),
);
