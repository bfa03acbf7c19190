import { expect } from 'bun:test';
import { rejectedFor, type Setup, scenarios, withWrongIds, withWrongTraders } from '#src/testing/scenario.ts';
import { NewAccount } from './contract.ts';

const PATH = '/api/accounts';
const COST_RULE = 'must be an amount with at most 4 decimals, below 1,000,000,000';
const FOLLOWER_RULE = 'An account that follows another one cannot be followed';

/** A leader and its follower of Maya's, and one of Leo's in between; Maya's entry is one of the leader. */
const threeAccounts: Setup = ({ deps }, { maya, leo }) => {
  const add = (owner: number, account: object) => deps.accounts.create(owner, NewAccount.parse(account)).id;
  const leader = add(maya.id, {
    name: 'Topstep 50K',
    firm: 'Topstep',
    kind: 'funded',
    startingBalance: '50000',
    externalNames: ['S1NOV50K-104', 'Sim101!Playback'],
    timeZone: 'America/Chicago',
    costs: [
      { root: 'es', commission: '2.10', fees: '1.38' },
      { root: '*', fees: '-0.5' },
    ],
  });
  const leos = add(leo.id, { name: 'Live', kind: 'live', externalNames: ['DU42'] });
  const follower = add(maya.id, { name: 'apex', followsAccountId: leader });
  const spare = add(maya.id, { name: 'Spare' });
  deps.db.raw.run('UPDATE journal_entries SET account_id = ? WHERE trader_id = ?', [leader, maya.id]);
  return { leader, leos, follower, spare };
};

const post = (json: unknown) => ({ as: 'maya', method: 'POST', path: PATH, send: { json } }) as const;
const put = (json: unknown, name = 'leader') =>
  ({ as: 'maya', method: 'PUT', path: `${PATH}/{${name}}`, send: { json } }) as const;
const remove = (name = 'spare') => ({ as: 'maya', method: 'DELETE', path: `${PATH}/{${name}}` }) as const;
const get = (query = '') => ({ as: 'maya', method: 'GET', path: `${PATH}${query}` }) as const;
const names = (body: { name: string }[]) => body.map(({ name }) => name);

const rejectedLeaders = [
  ['unknown', 99, 'Account not found'],
  ['another trader’s', 2, 'Account not found'],
  ['a follower', 3, FOLLOWER_RULE],
] as const;

scenarios(
  'the accounts',
  [
    {
      name: 'are one’s own, by name',
      ...get(),
      status: 200,
      check: ({ body }) => {
        expect(names(body)).toEqual(['apex', 'Spare', 'Topstep 50K']);
        expect(body[2]).toEqual({
          id: 1,
          traderId: 1,
          name: 'Topstep 50K',
          firm: 'Topstep',
          kind: 'funded',
          startingBalance: '50000.00',
          externalNames: ['S1NOV50K-104', 'Sim101!Playback'],
          timeZone: 'America/Chicago',
          costs: [
            { root: 'ES', commission: '2.10', fees: '1.38' },
            { root: '*', commission: null, fees: '-0.50' },
          ],
          rules: null,
          state: null,
          followsAccountId: null,
          isArchived: false,
          countsForTeam: true,
          balance: '50125.50',
          costsPaid: '0.00',
          entries: 1,
          isLastUsed: true,
          curve: [{ date: '2026-11-20', balance: '50125.50' }],
          curveStart: '50000.00',
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        });
      },
    },
    { name: 'with another trader’s traderId', ...get('?traderId=2'), status: 403 },
    { name: 'of another trader are separate', ...get(), as: 'leo', status: 200, body: [{ name: 'Live' }] },
    {
      name: 'are those of the dashboard an admin is viewing',
      ...get(),
      as: 'viewing',
      status: 200,
      body: [{ id: 3 }, { id: 4 }, { id: 1 }],
    },
    {
      name: 'are everyone’s for the admin, without their curves',
      ...get(),
      as: 'admin',
      status: 200,
      check: ({ body }) => {
        expect(names(body)).toEqual(['apex', 'Live', 'Spare', 'Topstep 50K']);
        expect(body[3]).toMatchObject({ balance: '50125.50', entries: 1, curve: [] });
      },
    },
    {
      name: 'are those of the trader named by the admin',
      ...get('?traderId=1'),
      as: 'admin',
      status: 200,
      body: [{}, {}, { curve: [{ balance: '50125.50' }] }],
    },
    ...rejectedFor([['anonymous', 401]], get()),
  ],
  threeAccounts,
);

scenarios(
  'adding an account',
  [
    {
      name: 'returns 201 with the account, defaults filled in',
      ...post({ name: ' Evaluation 2 ' }),
      status: 201,
      changes: true,
      check: ({ body }) =>
        expect(body).toEqual({
          id: 5,
          traderId: 1,
          name: 'Evaluation 2',
          firm: '',
          kind: 'sim',
          startingBalance: '0.00',
          externalNames: [],
          timeZone: null,
          costs: [],
          rules: null,
          state: null,
          followsAccountId: null,
          isArchived: false,
          countsForTeam: false,
          balance: '0.00',
          costsPaid: '0.00',
          entries: 0,
          isLastUsed: false,
          curve: [],
          curveStart: '0.00',
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        }),
    },
    {
      name: 'with a name that one of one’s own has',
      ...post({ name: 'ｔopstep 50k' }),
      status: 409,
      body: { message: 'There is an account of this name already' },
    },
    {
      name: 'with a name that another trader’s has',
      ...post({ name: 'Live' }),
      status: 201,
      changes: true,
    },
    {
      name: 'with an external name that another trader’s has',
      ...post({ name: 'X', externalNames: ['Free', 'du42!Sim'] }),
      status: 201,
      changes: true,
      body: { externalNames: ['du42!Sim', 'Free'] },
    },
    ...rejectedLeaders.map(([wrongLeader, followsAccountId, message]) => ({
      name: `with a leader that is ${wrongLeader}`,
      ...post({ name: 'X', followsAccountId }),
      status: 422,
      issues: { followsAccountId: message },
    })),
    {
      name: 'with two fields that are wrong',
      ...post({ name: '', costs: [{ root: 'ES', fees: 'none' }] }),
      status: 422,
      issues: { name: 'Name is required', 'costs.0.fees': `Fees ${COST_RULE}` },
    },
    { name: 'for another trader', ...post({ traderId: 2, name: 'X' }), status: 403 },
    {
      name: 'for another trader, named in the query',
      ...post({ name: 'X' }),
      path: `${PATH}?traderId=2`,
      status: 403,
    },
    {
      name: 'by the admin for a trader, named in the query',
      ...post({ name: 'X' }),
      path: `${PATH}?traderId=2`,
      as: 'admin',
      status: 201,
      changes: true,
      body: { traderId: 2 },
    },
    ...withWrongTraders(post),
  ],
  threeAccounts,
);

scenarios(
  'changing an account',
  [
    {
      name: 'changes the fields sent and keeps the rest',
      ...put({ startingBalance: '25000', isArchived: true, version: 1 }),
      status: 200,
      changes: true,
      body: {
        id: 1,
        name: 'Topstep 50K',
        startingBalance: '25000.00',
        balance: '25125.50',
        curve: [{ balance: '25125.50' }],
        isArchived: true,
        externalNames: ['S1NOV50K-104', 'Sim101!Playback'],
        costs: [{ root: 'ES' }, { root: '*' }],
        version: 2,
      },
    },
    {
      name: 'accepts the account as it was read; its owner stays',
      ...put({
        id: 2,
        traderId: 2,
        name: 'Topstep 50k',
        balance: '1.00',
        entries: 9,
        curve: [],
        rules: null,
        state: null,
      }),
      status: 200,
      changes: true,
      body: { id: 1, traderId: 1, name: 'Topstep 50k', balance: '50125.50', entries: 1 },
    },
    {
      name: 'replaces its external names, one of its own among them',
      ...put({ externalNames: ['SIM101', 'New'] }),
      status: 200,
      changes: true,
      body: { externalNames: ['New', 'SIM101'] },
    },
    {
      name: 'with an external name that one of one’s own has',
      ...put({ externalNames: ['s1nov50k-104'] }, 'spare'),
      status: 409,
      body: {
        message: 'Another account of yours is called “s1nov50k-104” in files already: leave it out here',
      },
    },
    {
      name: 'with a name that is taken',
      ...put({ name: 'SPARE' }),
      status: 409,
      body: { message: 'There is an account of this name already' },
    },
    {
      name: 'to follow itself',
      ...put({ followsAccountId: 4 }, 'spare'),
      status: 422,
      issues: { followsAccountId: 'An account cannot follow itself' },
    },
    {
      name: 'to follow, although it is followed',
      ...put({ followsAccountId: 4 }),
      status: 422,
      issues: { followsAccountId: 'Other accounts follow this one: it cannot follow one itself' },
    },
    {
      name: 'to a loop',
      ...put({ followsAccountId: 3 }),
      status: 422,
      issues: { followsAccountId: FOLLOWER_RULE },
    },
    {
      name: 'to be independent, and its entries with it',
      ...put({ followsAccountId: null }, 'follower'),
      status: 200,
      changes: true,
      body: { followsAccountId: null },
    },
    {
      name: 'by the admin, for any trader',
      ...put({ name: 'Renamed' }, 'leos'),
      as: 'admin',
      status: 200,
      changes: true,
      body: { id: 2, traderId: 2, name: 'Renamed', externalNames: ['DU42'] },
    },
    ...rejectedLeaders.map(([wrongLeader, followsAccountId, message]) => ({
      name: `to a leader that is ${wrongLeader}`,
      ...put({ followsAccountId }, 'spare'),
      status: 422,
      issues: { followsAccountId: message },
    })),
    ...withWrongIds(PATH, put({ name: 'X' })),
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 404],
        ['viewing', 403],
      ],
      put({ name: 'X' }),
    ),
  ],
  threeAccounts,
);

scenarios(
  'deleting an account',
  [
    {
      name: 'returns 204 without a body, and frees its names',
      ...remove('leos'),
      as: 'leo',
      status: 204,
      changes: true,
      body: '',
      check: (_, { deps }) => {
        expect(deps.accounts.list(2)).toEqual([]);
        expect(
          deps.accounts.create(1, NewAccount.parse({ name: 'Live', externalNames: ['DU42'] })).externalNames,
        ).toEqual(['DU42']);
      },
    },
    {
      name: 'with entries',
      ...remove('leader'),
      status: 409,
      body: { message: 'This account has entries: archive it instead' },
    },
    { name: 'by the admin, for any trader', ...remove('leos'), as: 'admin', status: 204, changes: true },
    ...withWrongIds(PATH, remove()),
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 404],
        ['viewing', 403],
      ],
      remove(),
    ),
  ],
  threeAccounts,
);
