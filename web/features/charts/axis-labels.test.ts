import { expect, test } from 'bun:test';
import { dayLabel, moneyLabels, percentLabels } from './axis-labels.ts';

test.each([
  [[9_975, 10_000, 10_025], '$9,975 $10,000 $10,025'],
  [[-200, -0, 200], '−$200 $0 $200'],
  // Floating-point sums can put a gridline slightly below zero.
  [[-0.000_000_1, 0.25], '$0 $0.25'],
  [[0, 50_000, 100_000, 112_500], '$0 $50K $100K $112.5K'],
  [[-2_000_000_000, 0], '−$2B $0'],
  [[], ''],
])('%p in dollars', (values, shown) => {
  expect(moneyLabels(values).join(' ')).toBe(shown);
});

test.each([
  [[-12.5, -10, 0], '−12.5% −10% 0%'],
  [[-20_000_000, 0], '−20M% 0%'],
])('%p in percent', (values, shown) => {
  expect(percentLabels(values).join(' ')).toBe(shown);
});

test('a day below a chart is labelled by the year or month that begins with it', () => {
  expect([dayLabel('2026-01-02', 'year'), dayLabel('2026-11-03', 'month'), dayLabel('2026-11-05')]).toEqual([
    '2026',
    'Nov',
    'Nov 5',
  ]);
});
