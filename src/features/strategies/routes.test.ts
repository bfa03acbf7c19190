import { expect } from 'bun:test';
import { rejectedFor, type Setup, scenarios, withWrongIds, withWrongTraders } from '#src/testing/scenario.ts';
import { NewStrategy } from './contract.ts';

const PATH = '/api/strategies';
const RATE_RULE = 'Success rate must be a number from 0 to 100 with at most 2 decimals';
const PNL_RULE = 'Average P&L must be an amount with at most 2 decimals, below 1,000,000,000';
const RATIO_RULE = 'Risk/reward must be a number of 0 or more, below 1,000,000, with at most 4 decimals';

/** Two of Maya's with one of Leo's in between. */
const threeStrategies: Setup = ({ deps }, { maya, leo }) => {
  const add = (owner: number, name: string) =>
    deps.strategies.create(
      owner,
      NewStrategy.parse({ name, successRate: '61.5', avgPnl: '120', riskReward: '1.8', category: 'Trend' }),
    ).id;
  return { breakout: add(maya.id, 'Breakout'), fade: add(leo.id, 'Fade'), gap: add(maya.id, 'Gap') };
};

const post = (json: unknown) => ({ as: 'maya', method: 'POST', path: PATH, send: { json } }) as const;
const put = (json: unknown) =>
  ({ as: 'maya', method: 'PUT', path: `${PATH}/{breakout}`, send: { json } }) as const;
const remove = { as: 'maya', method: 'DELETE', path: `${PATH}/{breakout}` } as const;
const get = (query = '') => ({ as: 'maya', method: 'GET', path: `${PATH}${query}` }) as const;
const names = (body: { name: string }[]) => body.map(({ name }) => name);

const rejectedFields = [
  ['a blank name', { name: ' ' }, { name: 'Name is required' }],
  ['a name that is null', { name: null }, { name: 'Name is required' }],
  ['a name too long', { name: 'x'.repeat(101) }, { name: 'Name must have at most 100 characters' }],
  ['a name of two lines', { name: 'a\nb' }, { name: 'Name must be one line of plain text' }],
  ['a success rate below 0', { successRate: '-0.01' }, { successRate: RATE_RULE }],
  ['a success rate above 100', { successRate: 100.01 }, { successRate: RATE_RULE }],
  ['a success rate with three decimals', { successRate: '33.333' }, { successRate: RATE_RULE }],
  ['a success rate in words', { successRate: 'half' }, { successRate: RATE_RULE }],
  ['a success rate of 1e1', { successRate: '1e1' }, { successRate: RATE_RULE }],
  ['a success rate that is true', { successRate: true }, { successRate: RATE_RULE }],
  ['an average P&L with three decimals', { avgPnl: '1.005' }, { avgPnl: PNL_RULE }],
  ['an average P&L of a billion', { avgPnl: 1e9 }, { avgPnl: PNL_RULE }],
  ['an average P&L in words', { avgPnl: '$5' }, { avgPnl: PNL_RULE }],
  ['a risk/reward below 0', { riskReward: -1 }, { riskReward: RATIO_RULE }],
  ['a risk/reward with five decimals', { riskReward: '1.23456' }, { riskReward: RATIO_RULE }],
  ['a risk/reward of a million', { riskReward: 1_000_000 }, { riskReward: RATIO_RULE }],
  ['a risk/reward of 1:2', { riskReward: '1:2' }, { riskReward: RATIO_RULE }],
  ['a category that is a list', { category: ['a'] }, { category: 'Category must be text' }],
  ['a null active flag', { isActive: null }, { isActive: 'Active must be true or false' }],
  [
    'several fields at once',
    { name: '', successRate: 101, riskReward: 'x' },
    { name: 'Name is required', successRate: RATE_RULE, riskReward: RATIO_RULE },
  ],
] as const;

scenarios(
  'the strategies',
  [
    {
      name: 'are one’s own, newest first',
      ...get(),
      status: 200,
      check: ({ body }) => {
        expect(names(body)).toEqual(['Gap', 'Breakout']);
        expect(body[1]).toEqual({
          id: 1,
          traderId: 1,
          name: 'Breakout',
          description: null,
          successRate: '61.5',
          avgPnl: '120.00',
          riskReward: '1.8',
          category: 'Trend',
          isActive: true,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        });
      },
    },
    { name: 'naming oneself', ...get('?traderId=1'), status: 200, body: [{ id: 3 }, { id: 1 }] },
    { name: 'with another trader’s traderId', ...get('?traderId=2'), status: 403 },
    { name: 'with an unknown traderId', ...get('?traderId=99'), status: 403 },
    {
      name: 'of another trader are separate',
      ...get(),
      as: 'leo',
      status: 200,
      check: ({ body }) => expect(names(body)).toEqual(['Fade']),
    },
    {
      name: 'are those of the dashboard an admin is viewing',
      ...get(),
      as: 'viewing',
      status: 200,
      check: ({ body }) => expect(names(body)).toEqual(['Gap', 'Breakout']),
    },
    { name: 'of another dashboard', ...get('?traderId=2'), as: 'viewing', status: 403 },
    {
      name: 'are everyone’s for the admin',
      ...get(),
      as: 'admin',
      status: 200,
      check: ({ body }) => expect(names(body)).toEqual(['Gap', 'Fade', 'Breakout']),
    },
    {
      name: 'are those of the trader named by the admin',
      ...get('?traderId=2'),
      as: 'admin',
      status: 200,
      check: ({ body }) => expect(names(body)).toEqual(['Fade']),
    },
    {
      name: 'are empty for an unknown trader',
      ...get('?traderId=99'),
      as: 'admin',
      status: 200,
      check: ({ body }) => expect(body).toEqual([]),
    },
    ...['0', '-1', '1e3', '99999999999999999999', ''].map((id) => ({
      name: `of the trader ${id}`,
      ...get(`?traderId=${id}`),
      status: 422,
      issues: { traderId: 'Must be a positive whole number' },
    })),
    ...rejectedFor([['anonymous', 401]], get()),
  ],
  threeStrategies,
);

scenarios(
  'adding a strategy',
  [
    {
      name: 'returns 201 with the strategy, defaults filled in',
      ...post({ name: ' VWAP reclaim ' }),
      status: 201,
      changes: true,
      check: ({ body }) =>
        expect(body).toEqual({
          id: 4,
          traderId: 1,
          name: 'VWAP reclaim',
          description: null,
          successRate: null,
          avgPnl: null,
          riskReward: null,
          category: null,
          isActive: true,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        }),
    },
    {
      name: 'keeps all fields as sent, decimals as typed',
      ...post({
        traderId: 1,
        name: 'Breakout',
        description: 'Wait for\nthe retest',
        successRate: '55.50',
        avgPnl: '-12.5',
        riskReward: '2.1250',
        category: 'Trend',
        isActive: false,
      }),
      status: 201,
      changes: true,
      body: {
        name: 'Breakout',
        description: 'Wait for\nthe retest',
        successRate: '55.50',
        avgPnl: '-12.50',
        riskReward: '2.1250',
        category: 'Trend',
        isActive: false,
      },
    },
    {
      name: 'accepts numbers, up to the limits',
      ...post({ name: 'X', successRate: 100, avgPnl: 0, riskReward: 999_999.9999 }),
      status: 201,
      changes: true,
      body: { successRate: '100', avgPnl: '0.00', riskReward: '999999.9999' },
    },
    {
      name: 'blank figures become null',
      ...post({ name: 'X', successRate: '', avgPnl: ' ', riskReward: null, category: ' ', description: '' }),
      status: 201,
      changes: true,
      body: { successRate: null, avgPnl: null, riskReward: null, category: null, description: null },
    },
    { name: 'without a name', ...post({}), status: 422, issues: { name: 'Name is required' } },
    ...rejectedFields.map(([name, json, issues]) => ({
      name,
      ...post({ name: 'X', ...json }),
      status: 422,
      issues,
    })),
    {
      name: 'for another trader',
      ...post({ traderId: 2, name: 'X' }),
      status: 403,
      body: { code: 'forbidden' },
    },
    {
      name: 'by the admin for a trader',
      ...post({ traderId: 2, name: 'Opening drive' }),
      as: 'admin',
      status: 201,
      changes: true,
      body: { traderId: 2, name: 'Opening drive' },
    },
    ...withWrongTraders(post),
  ],
  threeStrategies,
);

scenarios(
  'changing a strategy',
  [
    {
      name: 'changes the fields sent and keeps the rest',
      ...put({ isActive: false, successRate: null }),
      status: 200,
      changes: true,
      body: {
        id: 1,
        name: 'Breakout',
        successRate: null,
        avgPnl: '120.00',
        category: 'Trend',
        isActive: false,
      },
    },
    {
      name: 'accepts the strategy as it was read; its owner stays',
      ...put({ id: 2, traderId: 2, name: 'Renamed', createdAt: 'never', colour: 'red' }),
      status: 200,
      changes: true,
      body: { id: 1, traderId: 1, name: 'Renamed', createdAt: '2026-11-20T20:00:00.000Z' },
    },
    {
      name: 'by the admin, for any trader',
      ...put({ name: 'Renamed' }),
      as: 'admin',
      status: 200,
      changes: true,
      body: { id: 1, traderId: 1, name: 'Renamed' },
    },
    ...rejectedFields.map(([name, json, issues]) => ({ name, ...put(json), status: 422, issues })),
    ...withWrongIds(PATH, put({ name: 'X' })),
    {
      name: 'of an unknown one, by the admin',
      ...put({ name: 'X' }),
      as: 'admin',
      path: `${PATH}/99`,
      status: 404,
    },
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 404],
        ['viewing', 403],
      ],
      put({ name: 'X' }),
    ),
  ],
  threeStrategies,
);

scenarios(
  'deleting a strategy',
  [
    {
      name: 'returns 204 without a body',
      ...remove,
      status: 204,
      changes: true,
      body: '',
      check: (_, { deps }) => expect(names(deps.strategies.list(null))).toEqual(['Gap', 'Fade']),
    },
    { name: 'by the admin, for any trader', ...remove, as: 'admin', status: 204, changes: true, body: '' },
    ...withWrongIds(PATH, remove),
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 404],
        ['viewing', 403],
      ],
      remove,
    ),
  ],
  threeStrategies,
);
