import { expect, test } from 'bun:test';
import { changedNames } from '#web/forms/changed-fields.ts';
import { accountRules, NO_COST, shownAs, toFields } from './account-form.ts';

const typed = { ...toFields(null), name: 'Evaluation' };

test('fields are taken as typed: amounts with their sign of money, names by line, no blank rows', () => {
  const row = accountRules.parse({
    ...typed,
    startingBalance: '$50,000',
    externalNames: 'S1-104\n \n Sim101!Playback',
    timeZone: '',
    costs: [{ root: 'es', commission: '$2.10', fees: '' }, NO_COST],
    followsAccountId: '3',
  });
  expect(row).toMatchObject({
    startingBalance: 5_000_000n,
    externalNames: ['S1-104', 'Sim101!Playback'],
    timeZone: null,
    costs: [{ root: 'ES', commission: '2.10', fees: null }],
    followsAccountId: 3,
  });
});

test('each row of costs has its own errors, a name in files the field’s', () => {
  const { error } = accountRules.safeParse({
    ...typed,
    externalNames: 'Sim101\n!A',
    costs: [
      { root: '*', commission: 'much', fees: '' },
      { root: '*', commission: '', fees: '' },
    ],
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['externalNames', '“!A”: External name must have a letter or digit before the !'],
    ['costs.0.commission', expect.stringContaining('Commission must be')],
  ]);
  const twice = accountRules.safeParse({
    ...typed,
    costs: [
      { ...NO_COST, root: 'es' },
      { ...NO_COST, root: 'ES' },
    ],
  });
  expect(twice.error?.issues.map(({ path }) => path.join('.'))).toEqual(['costs.1.root']);
});

test('rows that were not touched are no change', () => {
  const costs = [{ root: 'ES', commission: '2.10', fees: '' }];
  expect(changedNames({ ...typed, costs }, { ...typed, costs: structuredClone(costs) })).toEqual(new Set());
  expect(changedNames({ ...typed, costs }, { ...typed, costs: [] })).toEqual(new Set(['costs']));
  expect(shownAs('costs', costs, [])).toBe('ES 2.10 + —');
  expect(shownAs('rules', [{ name: 'Topstep 50K' }], [])).toBe('Topstep 50K');
  expect(shownAs('rules', [], [])).toBe('—');
});
