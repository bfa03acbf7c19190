import { expect, test } from 'bun:test';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { rejectedFor, type Setup, scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';
import {
  CONTRACT_CHANGED,
  MICRO_OF_UNKNOWN,
  NAME_REQUIRED,
  POINT_VALUE_RULE,
  ROOT_RULE,
  ROOT_TAKEN,
  spreadRule,
  TICK_SIZE_REQUIRED,
  TICK_VALUE_REQUIRED,
} from './contract.ts';

const PATH = '/api/contracts';
const notAllowed = [['anonymous', 401]] as const;

scenarios('the contracts', [
  {
    name: "are the product's table, in its order",
    as: 'maya',
    method: 'GET',
    path: PATH,
    status: 200,
    check({ body }) {
      expect(body).toHaveLength(79);
      expect(body[0]).toEqual({
        root: 'ES',
        name: 'E-mini S&P 500',
        exchange: null,
        currency: 'USD',
        tickSize: '0.25',
        tickValue: '12.50',
        pointValue: '50',
        microOf: null,
        source: 'proven',
        version: null,
      });
    },
  },
  { name: 'are there for the admin too', as: 'admin', method: 'GET', path: PATH, status: 200 },
  { name: 'are there for a viewing admin', as: 'viewing', method: 'GET', path: PATH, status: 200 },
  ...rejectedFor(notAllowed, { method: 'GET', path: PATH }),
]);

const read = (query: string) =>
  ({ as: 'maya', method: 'GET', path: `${PATH}/read?${query}`, status: 200 }) as const;

scenarios('reading a symbol', [
  {
    name: 'answers what it is',
    ...read('symbol=ES%2012-26'),
    check: ({ body }) =>
      expect(body).toEqual({
        symbol: 'ESZ6',
        root: 'ES',
        contract: 'ESZ6',
        kind: 'future',
        month: '2026-12',
        pointValue: '50',
        currency: 'USD',
      }),
  },
  {
    name: 'reads a year of one digit from the day',
    ...read('symbol=ESZ6&day=2016-03-01'),
    body: { month: '2016-12' },
  },
  {
    name: "reads it from the team's today without one",
    ...read('symbol=ESZ1'),
    body: { month: '2031-12' },
  },
  {
    name: 'knows no root of a share unless it is said to be one',
    ...read('symbol=SPY'),
    body: { symbol: 'SPY', root: null, kind: null, pointValue: null },
  },
  {
    name: 'reads a share where it is said to be one',
    ...read('symbol=SPY&instrumentType=stocks'),
    body: { symbol: 'SPY', root: 'SPY', kind: 'stock', pointValue: '1' },
  },
  {
    name: 'reads an option',
    ...read('symbol=.AAPL261218C185'),
    body: { root: 'AAPL', kind: 'option', month: '2026-12', pointValue: '100' },
  },
  {
    name: 'has no point value in another currency',
    ...read('symbol=FDAXZ6'),
    body: { root: 'FDAX', pointValue: null, currency: 'EUR' },
  },
  {
    name: 'rejects a spread with its name',
    ...read('symbol=esz6-esh7'),
    status: 422,
    issues: { symbol: spreadRule('ESZ6-ESH7') },
  },
  { name: 'needs a symbol', ...read(''), status: 422, issues: { symbol: 'Symbol is required' } },
  {
    name: 'rejects a long symbol',
    ...read(`symbol=${'X'.repeat(41)}`),
    status: 422,
    issues: { symbol: 'Symbol must have at most 40 characters' },
  },
  {
    name: 'rejects a day that does not exist',
    ...read('symbol=ESZ6&day=2026-02-30'),
    status: 422,
    issues: { day: 'Day must be a day written yyyy-MM-dd' },
  },
  {
    name: 'rejects another instrument type',
    ...read('symbol=ESZ6&instrumentType=bonds'),
    status: 422,
    issues: { instrumentType: 'Instrument type must be futures, options or stocks' },
  },
  ...rejectedFor(notAllowed, { method: 'GET', path: `${PATH}/read?symbol=ESZ6` }),
]);

const own = { name: 'Alphabet', exchange: 'CME', tickSize: '0.25', tickValue: '2.50' };
const put = (root: string, json: unknown) =>
  ({ as: 'admin', method: 'PUT', path: `/api/admin/contracts/${root}`, send: { json } }) as const;
const remove = (root: string) =>
  ({ as: 'admin', method: 'DELETE', path: `/api/admin/contracts/${root}` }) as const;
const notTheAdmin = [
  ['anonymous', 401],
  ['maya', 403],
  ['viewing', 403],
] as const;

/** A contract of the admin's own, and one over the product's. */
const twoOfOurOwn: Setup = ({ deps }) => {
  deps.contracts.put('ABC', own);
  deps.contracts.put('NKD', { tickValue: '30.00' });
  return {};
};

scenarios(
  'a contract of our own',
  [
    {
      name: 'is added with its defaults, and read at once',
      ...put('xyz', own),
      status: 200,
      changes: true,
      check({ body }, { deps }) {
        expect(body).toEqual({
          ...own,
          root: 'XYZ',
          currency: 'USD',
          pointValue: '10',
          microOf: null,
          source: 'own',
          version: 1,
        });
        expect(deps.contracts.read('XYZZ6', '2026-11-20')).toMatchObject({ root: 'XYZ', pointValue: '10' });
        expect(deps.audit.newest()[0]).toMatchObject({
          action: 'PUT /api/admin/contracts/:root',
          details: '/api/admin/contracts/xyz',
        });
      },
    },
    {
      name: "takes from the product's what is left out",
      ...put('ES', { tickValue: '10' }),
      status: 200,
      changes: true,
      body: { root: 'ES', name: 'E-mini S&P 500', tickSize: '0.25', pointValue: '40', source: 'own' },
    },
    {
      name: 'is changed in the fields that are sent, as it was read',
      ...put('ABC', {
        root: 'NO',
        pointValue: '1',
        source: 'proven',
        name: 'Alpha',
        microOf: 'es',
        version: 1,
      }),
      status: 200,
      changes: true,
      body: { ...own, root: 'ABC', name: 'Alpha', microOf: 'ES', pointValue: '10', version: 2 },
    },
    {
      name: "stands in the list in place of the product's",
      as: 'maya',
      method: 'GET',
      path: PATH,
      status: 200,
      check({ body }) {
        expect(body).toHaveLength(80);
        expect(body.find(({ root }: { root: string }) => root === 'NKD')).toMatchObject({
          pointValue: '6',
          source: 'own',
          version: 1,
        });
        expect(body.at(-1)).toMatchObject({ root: 'ABC', source: 'own' });
      },
    },
    {
      name: 'is not changed from an older version',
      ...put('ABC', { name: 'Alpha', version: 2 }),
      status: 409,
      body: { message: CONTRACT_CHANGED },
    },
    {
      name: 'is not changed by who says that there is none yet',
      ...put('ABC', { ...own, tickValue: '50', version: null }),
      status: 409,
      body: { message: ROOT_TAKEN },
    },
    {
      name: 'is there once when it is added again, as after a lost response',
      ...put('ABC', { ...own, version: null }),
      status: 200,
      changes: true,
      body: { ...own, root: 'ABC' },
    },
    {
      name: "is added by who says that there is none yet, over the product's too",
      ...put('ES', { tickValue: '10', version: null }),
      status: 200,
      changes: true,
      body: { root: 'ES', pointValue: '40', source: 'own', version: 1 },
    },
    { name: 'is not found once it is gone', ...put('GONE', { ...own, version: 1 }), status: 404 },
    {
      name: 'needs a name and its tick',
      ...put('XYZ', {}),
      status: 422,
      issues: { name: NAME_REQUIRED, tickSize: TICK_SIZE_REQUIRED, tickValue: TICK_VALUE_REQUIRED },
    },
    ...['A-B', '2026', 'TENLETTERS', '%20'].map((root) => ({
      name: `has no root ${root}`,
      ...put(root, own),
      status: 422,
      issues: { root: ROOT_RULE },
    })),
    {
      name: 'has a tick above 0',
      ...put('XYZ', { ...own, tickSize: '0', tickValue: '-1' }),
      status: 422,
      issues: {
        tickSize: 'Tick size must be a number above 0 with at most 8 decimals',
        tickValue: 'Tick value must be a number above 0 with at most 8 decimals',
      },
    },
    {
      name: 'has a point value that can be written down',
      ...put('XYZ', { ...own, tickSize: '0.03', tickValue: '1' }),
      status: 422,
      issues: { tickValue: POINT_VALUE_RULE },
    },
    {
      name: 'is a smaller version of nothing but another contract',
      ...put('XYZ', { ...own, microOf: 'XYZ' }),
      status: 422,
      issues: { microOf: MICRO_OF_UNKNOWN },
    },
    {
      name: 'has a currency of three letters',
      ...put('XYZ', { ...own, currency: 'dollars' }),
      status: 422,
      issues: { currency: 'Currency must be three letters, such as USD' },
    },
    {
      name: "is removed, and the product's is in force again",
      ...remove('nkd'),
      status: 204,
      changes: true,
      check: (_, { deps }) => expect(deps.contracts.all().get('NKD')?.pointValue).toBe('5'),
    },
    { name: "is not the product's, which stays", ...remove('ES'), status: 404 },
    ...rejectedFor(notTheAdmin, put('XYZ', own)),
    ...rejectedFor(notTheAdmin, remove('ABC')),
  ],
  twoOfOurOwn,
);

const unknown = { method: 'GET', path: '/api/admin/contracts/unknown' } as const;

scenarios(
  'symbols without a contract',
  [
    {
      name: 'are listed with how often they occur, spreads and what is known by now aside',
      as: 'admin',
      ...unknown,
      status: 200,
      check: ({ body }) =>
        expect(body).toEqual([
          { symbol: 'QQQZ6', instrumentType: 'futures', root: 'QQQ', entries: 2, lastTraded: '2026-11-19' },
          { symbol: 'my best', instrumentType: 'futures', root: null, entries: 1, lastTraded: '2026-11-20' },
        ]),
    },
    ...rejectedFor(notTheAdmin, unknown),
  ],
  ({ deps }, { maya }) => {
    const days = { QQQZ6: ['2026-11-18', '2026-11-19'], 'my best': ['2026-11-20'], ABCZ6: ['2026-11-20'] };
    for (const [symbol, traded] of Object.entries({ ...days, 'ESZ6-ESH7': ['2026-11-20'] })) {
      for (const tradeDate of traded) {
        deps.journal.create(maya.id, NewJournalEntry.parse({ symbol, pnl: '1', tradeDate }));
      }
    }
    deps.contracts.put('ABC', own);
    return {};
  },
);

test('there are as many contracts of our own as a form can be sent', async () => {
  const app = testApp();
  const admin = await app.admin();
  app.deps.db.transaction(() => {
    for (let n = 1; n < 500; n++) app.deps.contracts.put(`X${n}`, own);
  });
  const add = (root: string) => app.call(admin, 'PUT', `/api/admin/contracts/${root}`, { json: own });
  expect((await add('LAST')).status).toBe(200);
  const full = await add('MORE');
  expect([full.status, full.body.message]).toEqual([
    409,
    'There can be 500 contracts at most. Please remove one first.',
  ]);
  expect((await add('LAST')).status).toBe(200);
});
