import { expect } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';

/** What Maya traded, besides her first entry in ESZ6. */
const traded = [
  { symbol: 'NQZ6', tradeDate: '2026-11-19' },
  { symbol: 'CLF7', tradeDate: '2026-11-19' },
  { symbol: 'NQZ6', tradeDate: '2026-11-04' },
  { symbol: 'CL', instrumentType: 'stocks', tradeDate: '2026-11-03' },
];
const futures = { instrumentType: 'futures' };

scenarios(
  'the symbols of a trader',
  [
    {
      name: 'come once, with the day of their last use, the latest first',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/symbols',
      status: 200,
      check: ({ body }) => {
        expect(body[0]).toMatchObject({ symbol: 'ESZ6', ...futures });
        expect(body.slice(1)).toEqual([
          { symbol: 'CLF7', root: 'CL', lastUsed: '2026-11-19', ...futures },
          { symbol: 'NQZ6', root: 'NQ', lastUsed: '2026-11-19', ...futures },
          { symbol: 'CL', root: 'CL', lastUsed: '2026-11-03', instrumentType: 'stocks' },
        ]);
      },
    },
    {
      name: 'are as many as asked for',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/symbols?limit=1',
      status: 200,
      check: ({ body }) => expect(body).toMatchObject([{ symbol: 'ESZ6' }]),
    },
    {
      name: 'are one’s own',
      as: 'leo',
      method: 'GET',
      path: '/api/journal/symbols',
      status: 200,
      check: ({ body }) => expect(body).toEqual([]),
    },
    {
      name: 'are not told to others',
      as: 'leo',
      method: 'GET',
      path: '/api/journal/symbols?traderId=1',
      status: 403,
    },
  ],
  async (app, { maya }) => {
    for (const facts of traded)
      await app.call(maya, 'POST', '/api/journal', { json: { pnl: '1', ...facts } });
    return {};
  },
);
