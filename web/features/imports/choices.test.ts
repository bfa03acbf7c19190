import { describe, expect, test } from 'bun:test';
import { NO_ACCOUNT } from '#src/features/imports/contract.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import {
  type Answers,
  allChoices,
  askedSince,
  choiceFor,
  NO_CHOICES,
  openQuestions,
  toForm,
  withAccount,
  withChoice,
  withFiles,
  withLeftOut,
  withOption,
} from './choices.ts';

const account = (external: string | null, suggested: number | null = null) =>
  ({
    kind: 'account',
    external,
    rows: 4,
    options: [1, 2].map((accountId) => ({
      accountId,
      name: `Account ${accountId}`,
      isSuggested: accountId === suggested,
    })),
  }) satisfies ImportQuestion;
const zone: ImportQuestion = {
  kind: 'timeZone',
  files: ['Performance.csv'],
  examples: [],
  options: [
    { timeZone: 'America/Chicago', isSuggested: true, instants: [] },
    { timeZone: 'America/New_York', isSuggested: false, instants: [] },
  ],
};
const order: ImportQuestion = { kind: 'dateOrder', file: 'a.csv', examples: [], options: ['mdy', 'dmy'] };
const contract: ImportQuestion = { kind: 'contract', root: 'SR1', symbol: 'SR1Z6', rows: 1 };

describe('choices', () => {
  test('are the suggestions until something else is chosen', () => {
    expect(choiceFor(account('A', 2), NO_CHOICES)).toBe(2);
    expect(choiceFor(zone, NO_CHOICES)).toBe('America/Chicago');
    const chosen = withChoice(NO_CHOICES, zone, 'UTC');
    expect(choiceFor(zone, chosen)).toBe('UTC');
    expect(choiceFor(account(null), NO_CHOICES)).toBeNull();
  });

  test('of no account are sent as null', () => {
    const asked = account('Eval 1');
    const answers = withChoice(withChoice(NO_CHOICES, asked, 1), asked, NO_ACCOUNT);
    expect([answers.accounts, choiceFor(asked, answers)]).toEqual([{ 'Eval 1': null }, NO_ACCOUNT]);
    expect([openQuestions([asked], answers), askedSince([asked], { questions: [] }, answers)]).toEqual([
      [],
      [asked],
    ]);
    expect(toForm([], answers, { fileField: 'file', traderId: 1 }).get('accounts')).toBe('{"Eval 1":null}');
  });

  test('that are missing keep an import open, but not an unknown contract', () => {
    const asked = [account('A', 2), account(null), zone, order, contract];
    const open = (answers: Answers) => openQuestions(asked, answers).map(({ kind }) => kind);
    expect(open(NO_CHOICES)).toEqual(['account', 'dateOrder']);
    const answers = withChoice(withChoice(NO_CHOICES, account(null), 1), order, 'dmy');
    expect(open(answers)).toEqual([]);
  });

  test('of a day and of what a symbol is are sent by file and by symbol', async () => {
    const day = (file: string, suggested: string | null): ImportQuestion => ({
      kind: 'day',
      file,
      examples: [{ line: 2, clock: '09:35:12' }],
      suggested,
    });
    const kind: ImportQuestion = {
      ...{ kind: 'contract', root: 'ES', symbol: 'ES', rows: 2 },
      options: ['futures', 'stocks'],
    };
    const asked = [day('a.csv', null), day('b.csv', '2026-11-17'), kind];
    expect(openQuestions(asked, NO_CHOICES)).toEqual([day('a.csv', null), kind]);
    const chosen = withChoice(withChoice(NO_CHOICES, day('a.csv', null), '2026-11-16'), kind, 'stocks');
    expect(openQuestions(asked, chosen)).toEqual([]);
    const form = toForm([], allChoices(asked, chosen), { fileField: 'file', traderId: 3 });
    expect(JSON.parse(String(form.get('day')))).toEqual({ 'a.csv': '2026-11-16', 'b.csv': '2026-11-17' });
    expect(JSON.parse(String(form.get('instruments')))).toEqual({ ES: 'stocks' });
    // A day that is taken out again is none.
    expect(openQuestions(asked, withChoice(chosen, day('a.csv', null), ''))).toHaveLength(1);
  });

  test('of the columns of two files are both kept, and sent', async () => {
    const question = (file: string) => ({
      kind: 'mapping' as const,
      file,
      headers: ['A'],
      sample: [],
      suggested: { columns: {}, isFills: true, pnlIs: 'net' as const, instrumentType: null },
      isRemembered: false,
      isTeamMates: false,
      nearest: null,
    });
    const mapping = (header: string) =>
      ({ columns: { [header]: 'symbol' }, isFills: true, pnlIs: 'net' }) as const;
    const first = withChoice(NO_CHOICES, question('a.csv'), mapping('A'));
    const both = withChoice(first, question('b.csv'), mapping('B'));
    expect(choiceFor(question('a.csv'), both)).toEqual(mapping('A'));
    expect(choiceFor(question('b.csv'), first)).toBeNull();
    const sent = toForm([], both, { fileField: 'file', traderId: 3 }).get('mapping');
    expect(JSON.parse(String(sent))).toEqual([mapping('A'), mapping('B')]);
  });

  test('are all sent with an import, those of accounts by their names', () => {
    const asked = [account('A', 2), account(null, 1), zone];
    expect(allChoices(asked, NO_CHOICES)).toEqual({
      accounts: { A: 2, '': 1 },
      timeZone: 'America/Chicago',
    });
  });
});

describe('questions', () => {
  test('that were answered stay where they are; others go when they are not asked again', () => {
    const answers = withChoice(NO_CHOICES, account('A'), 1);
    const before = [account('A'), zone, order];
    expect(askedSince(before, { questions: [order, contract] }, answers)).toEqual([
      account('A'),
      order,
      contract,
    ]);
  });

  test('are shown as they are asked now', () => {
    expect(askedSince([account('A')], { questions: [account('A', 1)] }, NO_CHOICES)).toEqual([
      account('A', 1),
    ]);
  });

  test('offer an account that was added since', () => {
    const added = { accountId: 9, name: 'New', isSuggested: false };
    const [a, b] = withOption([account('A'), zone], added);
    expect(a).toMatchObject({ options: [{}, {}, added] });
    expect(b).toEqual(zone);
  });

  test('about files without a name follow the only name there is', () => {
    const asked = [account('A'), account(null), zone];
    const answers = withAccount(NO_CHOICES, asked, account('A'), 2);
    expect(answers.accounts).toEqual({ A: 2, '': 2 });
    const other = withAccount(answers, asked, account(null), 1);
    expect(withAccount(other, asked, account('A'), 1).accounts).toEqual({ A: 1, '': 1 });
    expect(withAccount(NO_CHOICES, [...asked, account('B')], account('A'), 2).accounts).toEqual({ A: 2 });
  });

  test('about the only name follow the file without one, and names spelled another way follow each other', () => {
    const asked = [account(null), account('A'), zone];
    expect(withAccount(NO_CHOICES, asked, account(null), 2).accounts).toEqual({ A: 2, '': 2 });
    expect(withAccount(NO_CHOICES, [account(null), account('A', 1)], account(null), 2).accounts).toEqual({
      '': 2,
    });
    const spelled = [account('Sim-101'), account('SIM101'), account('SIM102')];
    expect(withAccount(NO_CHOICES, spelled, account('Sim-101'), 2).accounts).toEqual({
      'Sim-101': 2,
      SIM101: 2,
    });
  });
});

test('a form has the answers, then the files', () => {
  const files = [new File(['1'], 'a.csv'), new File(['2'], 'b.csv')];
  const answers: Answers = { accounts: { A: 1 }, timeZone: 'UTC', dateOrder: undefined };
  const form = toForm(files, answers, { fileField: 'file', traderId: 3, plan: 'p1' });
  expect([...form.keys()]).toEqual(['traderId', 'accounts', 'timeZone', 'plan', 'file', 'file']);
  expect(form.get('traderId')).toBe('3');
  expect(form.get('accounts')).toBe('{"A":1}');
  expect([...toForm(files.slice(1), NO_CHOICES, { fileField: 'file', traderId: 3 }).keys()]).toEqual([
    'traderId',
    'file',
  ]);
});

test('a file that is chosen again is there once', () => {
  const at = { lastModified: 5 };
  const file = new File(['1'], 'a.csv', at);
  const other = new File(['2 '], 'a.csv', at);
  expect(withFiles([file], [new File(['1'], 'a.csv', at), other])).toEqual([file, other]);
});

test('a symbol is left out, and taken in again', () => {
  const out = withLeftOut(withLeftOut(NO_CHOICES, 'NFLX', true), 'AMC', true);
  expect(toForm([], out, { fileField: 'file', traderId: 3 }).get('leaveOut')).toBe('["NFLX","AMC"]');
  const again = withLeftOut(withLeftOut(out, 'NFLX', false), 'AMC', false);
  expect(toForm([], again, { fileField: 'file', traderId: 3 }).has('leaveOut')).toBe(false);
});
