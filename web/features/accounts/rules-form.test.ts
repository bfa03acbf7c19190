import { expect, test } from 'bun:test';
import { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { RULE_TEMPLATES } from '#src/features/accounts/templates-contract.ts';
import { NO_RULES, readRules, ruleRows, toRuleFields } from './rules-form.ts';

const templates = RULE_TEMPLATES.map(({ rules }) => AccountRules.parse(rules));
const full = AccountRules.parse({
  ...RULE_TEMPLATES[1]?.rules,
  minDays: 5,
  minProfitOfDay: '150',
  maxSize: 0.5,
  maxTrades: 10,
  flatBy: { clock: '15:10', zone: 'America/Chicago' },
});

test('a rule set that is opened and saved stays what it is', () => {
  for (const rules of [...templates, full]) expect(readRules(toRuleFields(rules)).data).toEqual(rules);
});

test('the templates are those of the desk', () => {
  const figures = templates.map(({ name, target, maxDrawdown, dailyLoss, consistency, minDays }) => [
    name,
    target,
    maxDrawdown,
    dailyLoss?.amount ?? null,
    consistency?.percent ?? null,
    minDays,
  ]);
  const endOfDay = { amount: 200_000n, mode: 'trailing_eod' } as const;
  expect(figures).toEqual([
    ['Topstep 50K', 300_000n, { ...endOfDay, lockAt: 0n }, null, null, null],
    ['Apex 50K EOD', 300_000n, { ...endOfDay, lockAt: 10_000n }, 100_000n, 50, null],
    ['Tradeify Select 50K', 300_000n, { ...endOfDay, lockAt: null }, null, 40, 3],
  ]);
});

test('rules are taken as typed, and what is blank is none', () => {
  const typed = { ...NO_RULES, name: 'Own', drawdown: '$2,000', consistency: '40 %', maxSize: '1.5' };
  expect(readRules(typed).data).toEqual(
    AccountRules.parse({
      name: 'Own',
      maxDrawdown: { amount: '2000' },
      consistency: { percent: 40 },
      maxSize: 1.5,
    }),
  );
  expect(ruleRows().parse([])).toBeNull();
});

test('a lock above the start is not left out where its drawdown is missing', () => {
  const { error } = ruleRows().safeParse([{ ...NO_RULES, name: 'Own', lockAt: '100' }]);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['0.drawdown', 'Drawdown must be above 0'],
  ]);
});

test('each field shows its own errors', () => {
  const { error } = ruleRows().safeParse([
    {
      ...NO_RULES,
      drawdown: '0',
      lockAt: '-1',
      dailyLoss: 'much',
      consistency: '120',
      target: '0',
      flatBy: '15:10',
      flatZone: 'Chicago',
    },
  ]);
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(
    ['consistency', 'dailyLoss', 'drawdown', 'flatZone', 'lockAt', 'name', 'target'].map(
      (field) => `0.${field}`,
    ),
  );
});
