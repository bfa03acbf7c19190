import { expect, test } from 'bun:test';
import { ACCOUNT_NOT_FOUND, MOST_EXTERNAL_NAMES } from '#src/features/accounts/contract.ts';
import {
  exportedEntry,
  fill,
  resolve,
  resolveAll,
  someAccount,
  someContext,
  someFile,
  stop,
  total,
} from '#src/testing/resolving.ts';
import type { Answers } from './types.ts';

const NEW_YORK = { timeZone: 'America/New_York' };
const [FIRST, SECOND, OLD] = [
  someAccount(1, { ...NEW_YORK, nameKeys: ['sim1'] }),
  someAccount(2, NEW_YORK),
  someAccount(3, { ...NEW_YORK, nameKeys: ['blown'], isArchived: true }),
];
const two = { accounts: [FIRST, SECOND, OLD] };

const on = (account: string | null) => fill('2026-06-15 14:30:00', { account });
const idsOf = ({ rows }: ReturnType<typeof resolve>) => rows.map(({ accountId }) => accountId);
const options = (suggested: number | null) => [
  { accountId: 1, name: 'Account 1', isSuggested: suggested === 1 },
  { accountId: 2, name: 'Account 2', isSuggested: suggested === 2 },
];

test('a name that an account has is known, whatever stands behind it', () => {
  const resolution = resolve([on('SIM1'), on('Sim1 !Apex!Apex'), on('blown')], {}, two);
  expect(idsOf(resolution)).toEqual([1, 1, 3]);
  expect(resolution.questions).toEqual([]);
  expect(resolution.accounts).toEqual([
    { external: 'SIM1', accountId: 1 },
    { external: 'blown', accountId: 3 },
  ]);
});

test('a name that no account has is asked, and its rows wait; archived accounts are not offered', () => {
  const resolution = resolve([on('DEMO9'), on('DEMO9'), on('SIM1')], {}, two);
  expect(idsOf(resolution)).toEqual([1]);
  expect(resolution.questions).toEqual([
    { kind: 'account', external: 'DEMO9', rows: 2, options: options(null) },
  ]);
  expect(resolution.accounts).toContainEqual({ external: 'DEMO9', accountId: null });
});

test('a new name that somebody else’s files have is told, without whose', () => {
  const namesElsewhere = (names: readonly string[]) => names.filter((name) => name !== 'DEMO8');
  const { problems } = resolve([on('DEMO9'), on('DEMO8'), on('SIM1')], {}, { ...two, namesElsewhere });
  expect(problems).toMatchObject([
    {
      severity: 'warning',
      code: 'account_elsewhere',
      message:
        'Files of somebody else on the team call an account “DEMO9” too. Check that this one is yours.',
    },
  ]);
});

test('a line that is a fill and a stop is one row of its account', () => {
  const filled = on('DEMO9');
  const { questions } = resolve(
    [filled, stop('2026-06-15 14:30:00', { account: 'DEMO9', line: filled.line })],
    {},
    two,
  );
  expect(questions).toMatchObject([{ kind: 'account', external: 'DEMO9', rows: 1 }]);
});

test('rows of another currency are refused before anything is asked about them', () => {
  const foreign = { ...on('DEMO9'), currency: 'EUR' };
  const { questions, problems } = resolve([foreign], {}, { accounts: [someAccount(1)] });
  expect([questions, problems.map(({ code }) => code)]).toEqual([[], ['foreign_currency']]);
  const undated = someFile([foreign], { dateOrder: 'unknown' });
  expect(resolveAll([undated], {}, someContext)).toMatchObject({
    questions: [],
    problems: [{ file: 'file1.csv', line: foreign.line, code: 'foreign_currency' }],
  });
  expect(resolve([foreign, on('DEMO9')], {}, two)).toMatchObject({
    questions: [{ kind: 'account', external: 'DEMO9', rows: 1 }],
    problems: [{ code: 'foreign_currency' }],
  });
});

test('lines of the same number in two sheets are rows of both their accounts', () => {
  const rows = ['DEMO8', 'DEMO9', 'DEMO9'].map((account, index) => ({
    ...on(account),
    line: index === 2 ? 5 : 4,
  }));
  expect(resolve(rows, {}, two).questions).toMatchObject([
    { kind: 'account', external: 'DEMO8', rows: 1 },
    { kind: 'account', external: 'DEMO9', rows: 2 },
  ]);
});

test('an account that is called as the file calls it is suggested', () => {
  const accounts = [FIRST, someAccount(2, { ...NEW_YORK, name: 'Demo9' })];
  const resolution = resolve([on('DEMO9')], {}, { accounts });
  expect(resolution.questions).toMatchObject([{ options: [{ isSuggested: false }, { isSuggested: true }] }]);
  expect([idsOf(resolution), resolution.accounts]).toEqual([[2], [{ external: 'DEMO9', accountId: null }]]);
});

test.each<[string, Parameters<typeof resolve>[2], (string | null)[], number | null]>([
  ['that of the last import', { lastAccountId: 2 }, [null], 2],
  ['not one that is archived', { lastAccountId: 3 }, [null], null],
  ['the only one there is', { accounts: [SECOND, OLD] }, [null], 2],
  ['that of the rows beside it', { lastAccountId: 2 }, [null, 'SIM1'], 1],
  ['the only one with the broker', { accounts: [FIRST, { ...SECOND, firm: 'Some' }] }, [null], 2],
  [
    'the one that is called by the broker',
    { accounts: [FIRST, { ...SECOND, name: 'other broker IRA' }] },
    [null],
    2,
  ],
  [
    'not one of two with the broker',
    { accounts: [FIRST, SECOND].map((one) => ({ ...one, firm: 'SomeX' })) },
    [null],
    null,
  ],
  [
    'that of the last import before it',
    { lastAccountId: 1, accounts: [FIRST, { ...SECOND, firm: 'SomeX' }] },
    [null],
    1,
  ],
  ['none where there are several', {}, [null], null],
])('rows without a name are asked; suggested is %s', (_, context, names, suggested) => {
  const { questions, rows } = resolve(names.map(on), {}, { ...two, ...context });
  expect(questions).toMatchObject([{ kind: 'account', external: null, rows: 1 }]);
  const [question] = questions;
  const offered = question?.kind === 'account' ? question.options : [];
  expect(offered.find(({ isSuggested }) => isSuggested)?.accountId ?? null).toBe(suggested);
  // The preview is made by it.
  expect(rows).toHaveLength(suggested === null ? 0 : names.length);
});

test('a file that names no account is of the only one that the broker’s other files name, and asks none', () => {
  const beside = (names: (string | null)[], answers: Answers = {}) =>
    resolveAll([someFile([on(null)]), someFile(names.map(on), {}, 2)], answers, { ...someContext, ...two });
  expect([idsOf(beside(['SIM1'])), beside(['SIM1']).questions]).toEqual([[1, 1], []]);
  expect(beside(['DEMO9'])).toMatchObject({ rows: [], questions: [{ external: 'DEMO9' }] });
  const answered = beside(['DEMO9'], { accounts: { DEMO9: 2 } });
  expect([idsOf(answered), answered.questions]).toEqual([[2, 2], []]);
  expect(idsOf(beside(['SIM1'], { accounts: { '': 2 } }))).toEqual([2, 1]);
  expect(beside(['SIM1', 'DEMO9']).questions).toHaveLength(2);
  expect(beside(['SIM1', null]).questions).toMatchObject([{ external: null }]);
});

test('what is said counts: for all rows, or by name', () => {
  const items = () => [on('DEMO9'), on(null), on('SIM1')];
  expect(idsOf(resolve(items(), { accountId: 2 }, two))).toEqual([2, 2, 2]);
  const byName = resolve(items(), { accounts: { 'demo9!x': 2, '': 1 } }, two);
  expect([idsOf(byName), byName.questions]).toEqual([[2, 1, 1], []]);
  expect(byName.namesToAdd).toEqual([{ accountId: 2, name: 'DEMO9' }]);
  // One that an account has already stays there.
  const other = resolve(items(), { accounts: { SIM1: 2, DEMO9: 2, '': 2 } }, two);
  expect([idsOf(other), other.namesToAdd]).toEqual([[2, 2, 2], [{ accountId: 2, name: 'DEMO9' }]]);
});

test('a name is added only where it can be', () => {
  const long = 'x'.repeat(61);
  const accounts = { [long]: 1, A: 2, B: 2 };
  const nameKeys = Array.from({ length: MOST_EXTERNAL_NAMES - 1 }, (_, index) => `n${index}`);
  const { namesToAdd } = resolve(
    [on(long), on('A'), on('B')],
    { accounts },
    {
      accounts: [FIRST, { ...SECOND, nameKeys }],
    },
  );
  expect(namesToAdd).toEqual([{ accountId: 2, name: 'A' }]);
});

test.each<[string, Answers]>([
  ['accountId', { accountId: 9 }],
  ['accounts', { accounts: { unneeded: 9 } }],
])('an answer that is no account of the trader is rejected: %s', (path, answers) => {
  expect(() => resolve([on('SIM1')], answers, two)).toThrow(
    expect.objectContaining({ code: 'invalid', issues: [{ path, message: ACCOUNT_NOT_FOUND }] }),
  );
});

test('totals are held against an account that is known, and ask for none', () => {
  const { totals, questions } = resolve(
    [total('2026-06-15'), total('2026-06-15', { account: 'X' })],
    {},
    two,
  );
  expect(totals).toMatchObject([{ file: 1, accountId: 1, tradeDate: '2026-06-15', net: '100' }]);
  expect([totals.length, questions]).toEqual([1, []]);
});

test('entries of our own export go to the account of that name, which is asked where there is none', () => {
  const names = ['account 2', 'SIM1', 'Elsewhere', null];
  const items = names.map((account) => exportedEntry('2026-06-15', { account }));
  const resolution = resolve(items, {}, two);
  expect(idsOf(resolution)).toEqual([2, 1, null]);
  const none = { accountId: null, name: 'No account', isSuggested: false };
  expect(resolution.questions).toEqual([
    { kind: 'account', external: 'Elsewhere', rows: 1, options: [...options(null), none] },
  ]);
  expect(resolution.accounts).toEqual([
    { external: 'account 2', accountId: 2 },
    { external: 'SIM1', accountId: 1 },
    { external: 'Elsewhere', accountId: null },
    { external: null, accountId: null },
  ]);
  expect(idsOf(resolve(items, { accountId: 1 }, two))).toEqual([1, 1, 1, 1]);
  // Our own name of it comes before another's.
  const accounts = [{ ...FIRST, nameKeys: ['account 2'] }, SECOND];
  expect(idsOf(resolve(items.slice(0, 1), {}, { accounts }))).toEqual([2]);
});

test.each<[string, Answers, Parameters<typeof resolve>[2], (number | null)[], number | null]>([
  ['an account, which has that name from then on', { accounts: { elsewhere: 2 } }, two, [2, null], 2],
  ['none', { accounts: { Elsewhere: null } }, two, [null, null], null],
  ['none, as there is none to choose', {}, { accounts: [OLD] }, [null, null], null],
])('entries of our own export whose account nobody has go to %s', (_, answers, context, ids, named) => {
  const items = ['Elsewhere', null].map((account) => exportedEntry('2026-06-15', { account }));
  const { questions, namesToAdd, ...resolution } = resolve(items, answers, context);
  expect([idsOf({ ...resolution, questions, namesToAdd }), questions]).toEqual([ids, []]);
  expect(namesToAdd).toEqual(named === null ? [] : [{ accountId: named, name: 'Elsewhere' }]);
});

test('an account that a broker’s file and our own export name is asked once', () => {
  const items = [on('DEMO9'), exportedEntry('2026-06-15', { account: 'Demo9' })];
  const resolution = resolve(items, {}, two);
  expect([idsOf(resolution), resolution.questions]).toMatchObject([[], [{ external: 'DEMO9', rows: 1 }]]);
  expect(idsOf(resolve(items, { accounts: { DEMO9: 2 } }, two))).toEqual([2, 2]);
});

test('entries of our own export tell accounts apart that differ behind a “!”', () => {
  const own = [
    { ...FIRST, name: 'Eval!1' },
    { ...SECOND, name: 'Eval!2' },
  ];
  const items = ['Eval!2', 'eval!1', 'Eval!3', 'SIM1!Apex'].map((account) =>
    exportedEntry('2026-06-15', { account }),
  );
  const resolution = resolve(items, {}, { accounts: own });
  expect(idsOf(resolution)).toEqual([2, 1, 1]);
  expect(resolution.questions).toMatchObject([{ external: 'Eval!3' }]);
  expect(resolution.accounts).toEqual([
    { external: 'Eval!2', accountId: 2 },
    { external: 'eval!1', accountId: 1 },
    { external: 'Eval!3', accountId: null },
    { external: 'SIM1!Apex', accountId: 1 },
  ]);
  const answers = { accounts: { 'Eval!2': 1, 'Eval!3': 2 } };
  expect(idsOf(resolve(items, answers, { accounts: own }))).toEqual([1, 1, 2, 1]);
  // What is said of one is not said of the next one.
  const { questions } = resolve(
    ['Eval!3', 'Eval!4'].map((account) => exportedEntry('2026-06-15', { account })),
    { accounts: { 'Eval!3': 2 } },
    { accounts: own },
  );
  expect(questions).toMatchObject([{ external: 'Eval!4' }]);
});

test('names of several files are asked once', () => {
  const files = [someFile([on('X')]), someFile([stop('2026-06-15 14:29:00', { account: 'X!' })], {}, 2)];
  const { questions } = resolveAll(files, {}, { ...someContext, ...two });
  expect(questions).toMatchObject([{ external: 'X', rows: 2 }]);
});
