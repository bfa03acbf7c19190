import { expect, test } from 'bun:test';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { breakEvenWinRate } from './win-rate.ts';

test.each([
  [1.84, 35.2113],
  [1, 50],
  [0.5, 66.6667],
  [3, 25],
])('a payoff of %p breaks even at %p percent', (riskReward, percent) => {
  expect(breakEvenWinRate({ totalTrades: 20, openCount: 0, riskReward })).toBeCloseTo(percent, 4);
});

test('fewer than 20 closed trades, or no payoff, say nothing of where one breaks even', () => {
  expect(breakEvenWinRate({ totalTrades: 19, openCount: 0, riskReward: 1.84 })).toBeNull();
  expect(breakEvenWinRate({ totalTrades: 22, openCount: 3, riskReward: 1.84 })).toBeNull();
  expect(breakEvenWinRate({ totalTrades: 23, openCount: 3, riskReward: 1.84 })).not.toBeNull();
  expect(breakEvenWinRate({ totalTrades: 200, openCount: 0, riskReward: null })).toBeNull();
});

test('a win rate is of all entries, open ones among them', () => {
  expect(computeWinRate({ wins: 6, entries: 10 })).toBe(60);
  expect(computeWinRate({ wins: 0, entries: 4 })).toBe(0);
  expect(computeWinRate({ wins: 0, entries: 0 })).toBeNull();
});
