import { expect, test } from 'bun:test';
import { type StrategyFields, strategyRules } from './strategy-form.ts';

const blank: StrategyFields = {
  name: 'Gap fade',
  description: '',
  successRate: '',
  avgPnl: '',
  riskReward: '',
  category: '',
  isActive: true,
};

test('requires only a name', () => {
  expect(strategyRules.parse(blank)).toEqual({
    name: 'Gap fade',
    description: null,
    successRate: null,
    avgPnl: null,
    riskReward: null,
    category: null,
    isActive: true,
  });
});

test('accepts numbers in their display format', () => {
  const typed = { ...blank, successRate: '62.5 %', avgPnl: '−$1,180.5', riskReward: '1:2.4' };
  expect(strategyRules.parse(typed)).toMatchObject({
    successRate: '62.5',
    avgPnl: -118_050n,
    riskReward: '2.4',
  });
});

const rejected: [field: keyof StrategyFields, typed: string, message: string][] = [
  ['name', '  ', 'Name is required'],
  ['successRate', '101', 'Success rate must be a number from 0 to 100 with at most 2 decimals'],
  ['avgPnl', '1.234', 'Average P&L must be an amount with at most 2 decimals, below 1,000,000,000'],
  ['successRate', '62,5 %', 'Write 62.5, with a point'],
  ['avgPnl', '1250,50', 'Write 1250.50, with a point'],
  ['riskReward', '1:2,4', 'Write 2.4, with a point'],
  ['riskReward', '-1', 'Risk/reward must be a number of 0 or more, below 1,000,000, with at most 4 decimals'],
  ['category', 'x'.repeat(101), 'Category must have at most 100 characters'],
];

for (const [field, typed, message] of rejected) {
  test(`rejects '${typed.slice(0, 8)}' as ${field}`, () => {
    const { error } = strategyRules.safeParse({ ...blank, [field]: typed });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
}
