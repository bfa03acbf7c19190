import { expect, test } from 'bun:test';
import { AccountChange, COST_ROOT_RULE, externalNameKey, NewAccount } from './contract.ts';

const MONEY_RULE = 'must be an amount with at most 2 decimals, below 1,000,000,000';
const COST_RULE = 'must be an amount with at most 4 decimals, below 1,000,000,000';
const ZONE_RULE = 'Time zone must be an IANA time zone, e.g. America/Chicago';

const cost = (fields: object) => ({ costs: [{ root: 'ES', ...fields }] });

const rejectedFields = [
  ['a blank name', { name: ' ' }, { name: 'Name is required' }],
  ['a name that is null', { name: null }, { name: 'Name is required' }],
  ['a name too long', { name: 'x'.repeat(61) }, { name: 'Name must have at most 60 characters' }],
  ['a name of two lines', { name: 'a\nb' }, { name: 'Name must be one line of plain text' }],
  ['a firm too long', { firm: 'x'.repeat(61) }, { firm: 'Firm must have at most 60 characters' }],
  ['an unknown kind', { kind: 'demo' }, { kind: 'Kind must be one of sim, evaluation, funded, live' }],
  [
    'a negative starting balance',
    { startingBalance: '-0.01' },
    { startingBalance: 'Starting balance must be 0 or more' },
  ],
  [
    'a starting balance of a billion',
    { startingBalance: 1e9 },
    { startingBalance: `Starting balance ${MONEY_RULE}` },
  ],
  ['names that are no list', { externalNames: 'Sim101' }, { externalNames: 'External names must be a list' }],
  [
    'too many names',
    { externalNames: Array.from({ length: 21 }, (_, n) => `Sim${n}`) },
    { externalNames: 'External names must be at most 20' },
  ],
  [
    'a name that is a suffix only',
    { externalNames: ['Sim101', '!Playback'] },
    { 'externalNames.1': 'External name must have a letter or digit before the !' },
  ],
  [
    'a name twice but for its suffix',
    { externalNames: ['Sim101!A', 'ＳＩＭ101!B'] },
    { 'externalNames.1': 'This name is listed already' },
  ],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, { timeZone: ZONE_RULE }],
  ['a time zone that is a distance', { timeZone: '+02:00' }, { timeZone: ZONE_RULE }],
  ['costs that are no list', { costs: {} }, { costs: 'Costs must be a list' }],
  [
    'too many costs',
    { costs: Array.from({ length: 51 }, (_, n) => ({ root: `R${n}` })) },
    { costs: 'Costs must be at most 50' },
  ],
  ['a cost without a contract', { costs: [{ fees: '1' }] }, { 'costs.0.root': COST_ROOT_RULE }],
  ['a cost of **', { costs: [{ root: '**' }] }, { 'costs.0.root': COST_ROOT_RULE }],
  [
    'a contract twice',
    { costs: [{ root: 'ES' }, { root: '*' }, { root: 'es ' }] },
    { 'costs.2.root': 'Each contract may be listed once' },
  ],
  [
    'a commission with five decimals',
    cost({ commission: '2.10525' }),
    { 'costs.0.commission': `Commission ${COST_RULE}` },
  ],
  ['fees in words', cost({ fees: 'none' }), { 'costs.0.fees': `Fees ${COST_RULE}` }],
  ['an archived flag that is text', { isArchived: 'yes' }, { isArchived: 'Archived must be true or false' }],
  ['a leader that is 0', { followsAccountId: 0 }, { followsAccountId: 'Must be a positive whole number' }],
] as const;

test.each(rejectedFields)('%s is rejected, in a new account and in a change', (_, fields, issues) => {
  for (const checked of [NewAccount.safeParse({ name: 'X', ...fields }), AccountChange.safeParse(fields)]) {
    const found = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(found).toEqual(Object.entries(issues));
  }
});

test('fields are cleaned', () => {
  expect(
    AccountChange.parse({
      name: ' Live ',
      firm: null,
      startingBalance: ' ',
      externalNames: [' Sim101!Playback '],
      timeZone: ' ',
      costs: [{ root: ' es ', commission: 2, fees: '' }, { root: '*' }],
    }),
  ).toEqual({
    name: 'Live',
    firm: '',
    startingBalance: 0n,
    externalNames: ['Sim101!Playback'],
    timeZone: null,
    costs: [
      { root: 'ES', commission: '2.00', fees: null },
      { root: '*', commission: null, fees: null },
    ],
  });
});

test('costs may have parts of a cent, and one spelling', () => {
  const read = (commission: unknown) => NewAccount.parse({ name: 'Live', ...cost({ commission }) }).costs[0];
  for (const [typed, kept] of [
    ['0.485', '0.485'],
    ['.4850', '0.485'],
    [0.0025, '0.0025'],
    ['-0.1', '-0.10'],
    ['-0.00', '0.00'],
    ['002', '2.00'],
    [' ', null],
  ] as const) {
    expect(read(typed)).toEqual({ root: 'ES', commission: kept, fees: null });
  }
});

test('broker names are the same whatever their case, spelling or suffix', () => {
  expect(['Sim101!A!B', ' sim101 ', 'ＳＩＭ101!'].map(externalNameKey)).toEqual([
    'sim101',
    'sim101',
    'sim101',
  ]);
});
