import { expect, test } from 'bun:test';
import { countTrades } from './count.ts';

test.each([
  [1, 0, '1 trade'],
  [1204, 0, '1,204 trades'],
  [1, 1, '1 open trade'],
  [2, 2, '2 open trades'],
  [3, 1, '3 trades, 1 open'],
])('%p trades, %p of them open, read %p', (trades, open, reported) => {
  expect(countTrades(trades, open)).toBe(reported);
});
