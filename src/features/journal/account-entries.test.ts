import { expect } from 'bun:test';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { type Setup, scenarios } from '#src/testing/scenario.ts';

const post = (json: object) =>
  ({ as: 'maya', method: 'POST', path: '/api/journal', send: { json } }) as const;
const put = (entry: string, json: object) =>
  ({ as: 'maya', method: 'PUT', path: `/api/journal/{${entry}}`, send: { json } }) as const;
const added = { status: 201, changes: true } as const;
const saved = { status: 200, changes: true } as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;

const [leader, follower, leos, archived] = [1, 2, 3, 4];
/** Two E-mini S&P, from 6,720.00 to 6,725.25: 10.5 points of $50. */
const priced = { symbol: 'ESZ6', entryPrice: '6720.00', exitPrice: '6725.25', quantity: 2 };

/** Maya's leader and its follower, an account of Leo's, and one of Maya's that is archived. */
const accounts: Setup = async (app, { maya, leo }) => {
  const account = (owner: number, fields: object) =>
    app.deps.accounts.create(owner, NewAccount.parse(fields)).id;
  const ids = [
    account(maya.id, {
      name: 'Topstep 50K',
      costs: [
        { root: '*', commission: '1.00', fees: '0.25' },
        { root: 'ES', commission: '2.04', fees: '2.54' },
        { root: 'NQ', fees: '-0.10' },
        { root: 'MES', commission: '0.485', fees: '-0.0025' },
      ],
    }),
    account(maya.id, { name: 'Apex', followsAccountId: 1 }),
    account(leo.id, { name: 'Live' }),
    account(maya.id, { name: 'Blown' }),
  ];
  const add = async (json: object): Promise<number> =>
    (await app.call(maya, 'POST', '/api/journal', { json })).body.id;
  const entries = {
    old: await add({ symbol: 'ESZ6', pnl: '1', accountId: archived }),
    open: await add({ ...priced, exitPrice: null, isOpen: true, accountId: leader, fees: '0.00' }),
    typed: await add({ symbol: 'ESZ6', pnl: '10', accountId: leader }),
    taken: await add({ symbol: 'ESZ6', pnl: '1', accountId: archived }),
    left: await add({ symbol: 'ESZ6', pnl: '1', accountId: archived }),
  };
  app.deps.accounts.update(maya.id, archived, { isArchived: true });
  const change = (id: number, json: object) => app.call(maya, 'PUT', `/api/journal/${id}`, { json });
  for (const id of [entries.taken, entries.left]) await change(id, { accountId: leader });
  await change(entries.left, { notes: 'Looked at again' });
  expect(ids).toEqual([leader, follower, leos, archived]);
  return entries;
};

scenarios(
  'an entry of an account',
  [
    {
      name: 'takes over its costs, in and out, and is computed net of them',
      ...post({ ...priced, accountId: leader }),
      ...added,
      body: { accountId: leader, commission: '8.16', fees: '10.16', grossPnl: '525.00', pnl: '506.68' },
    },
    {
      name: 'keeps costs that were typed, zero included',
      ...post({ ...priced, accountId: leader, commission: '0.00' }),
      ...added,
      body: { commission: '0.00', fees: '10.16', pnl: '514.84' },
    },
    {
      name: 'takes over what holds for every other contract',
      ...post({ symbol: 'CLZ6', pnl: '100', quantity: 3, accountId: leader }),
      ...added,
      body: { commission: '6.00', fees: '1.50', pnl: '100.00', grossPnl: '107.50', isComputed: false },
    },
    {
      name: 'takes over parts of a cent, rounded once for all costs of the position',
      ...post({ symbol: 'MESZ6', entryPrice: '6720', exitPrice: '6721', quantity: 3, accountId: leader }),
      ...added,
      body: { commission: '2.91', fees: '-0.01', pnl: '12.10' },
    },
    {
      name: 'takes over only what its contract lists, rebates too',
      ...post({ symbol: 'NQZ6', pnl: '100', accountId: leader }),
      ...added,
      body: { commission: null, fees: '-0.20', grossPnl: '99.80' },
    },
    {
      name: 'takes over what holds for every contract where its own is unknown',
      ...post({ symbol: 'zzQ', pnl: '100', accountId: leader }),
      ...added,
      body: { root: null, commission: '2.00', fees: '0.50' },
    },
    {
      name: 'has no costs where the account lists none',
      ...post({ ...priced, accountId: follower }),
      ...added,
      body: { accountId: follower, commission: null, fees: null, pnl: '525.00', outcome: 'win' },
    },
    {
      name: 'costs more than can be kept',
      ...post({ symbol: 'ESZ6', pnl: '1', quantity: 1_000_000_000, accountId: leader }),
      ...rejected({
        commission: 'Commission must be an amount with at most 2 decimals, below 1,000,000,000',
      }),
    },
    {
      name: 'of another trader',
      ...post({ symbol: 'ESZ6', pnl: '1', accountId: leos }),
      ...rejected({ accountId: 'Account not found' }),
    },
    {
      name: 'that is archived',
      ...post({ symbol: 'ESZ6', pnl: '1', accountId: archived }),
      ...rejected({ accountId: 'Account is archived' }),
    },
    {
      name: 'that has been archived since stays in it',
      ...put('old', { notes: 'Looked at again', accountId: archived }),
      ...saved,
      body: { accountId: archived, notes: 'Looked at again' },
    },
    {
      name: 'that has been archived since takes back what was taken out of it last',
      ...put('taken', { accountId: archived }),
      ...saved,
      body: { accountId: archived },
    },
    {
      name: 'that has been archived since takes back several',
      ...{ as: 'maya', method: 'POST', path: '/api/journal/changes' },
      send: { json: { ids: [5], accountId: archived } },
      ...saved,
      body: [{ id: 5, accountId: archived }],
    },
    {
      name: 'that has been archived since takes back nothing that was changed again',
      ...put('left', { accountId: archived }),
      ...rejected({ accountId: 'Account is archived' }),
    },
    {
      name: 'without costs while it is open, takes them over when it is closed',
      ...put('open', { isOpen: false, exitPrice: '6725.25' }),
      ...saved,
      body: { commission: '8.16', fees: '0.00', pnl: '516.84', isComputed: true },
    },
    {
      name: 'that moves to another account keeps its costs',
      ...put('typed', { accountId: follower }),
      ...saved,
      body: {
        ...{ accountId: follower, isCopy: true },
        ...{ commission: '4.08', fees: '5.08', pnl: '10.00', grossPnl: '19.16' },
      },
    },
    {
      name: 'whose costs are taken out does not take them over again',
      ...put('typed', { commission: null, fees: null }),
      ...saved,
      body: { commission: null, fees: null, grossPnl: null, pnl: '10.00' },
    },
    {
      name: 'leaves it when the entry moves to another trader',
      as: 'admin',
      method: 'PUT',
      path: '/api/admin/journal/{typed}',
      send: { json: { traderId: 2 } },
      ...saved,
      body: { traderId: 2, accountId: null, accountName: null, commission: '4.08' },
    },
    {
      name: 'moves to an account of the trader it moves to',
      as: 'admin',
      method: 'PUT',
      path: '/api/admin/journal/{typed}',
      send: { json: { traderId: 2, accountId: leos } },
      ...saved,
      body: { traderId: 2, accountId: leos, accountName: 'Live' },
    },
    {
      name: 'names it in the export',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/export.csv',
      status: 200,
      check: ({ body }) => expect(body).toContain(',Topstep 50K,,,4.08,5.08,19.16,'),
    },
  ],
  accounts,
);
