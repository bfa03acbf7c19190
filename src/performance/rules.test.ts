import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { monthSpan, weekSpan } from '#src/values/calendar.ts';
import {
  averageCents,
  averageWinRate,
  bestAndWorst,
  equityCurve,
  lastMonthWindow,
  maxDrawdown,
  NO_TOTALS,
  percentOfAccount,
  profitFactor,
  ranked,
  riskReward,
  spanOf,
  streak,
  sumOf,
  winRate,
} from './rules.ts';

const totals = (some: Partial<typeof NO_TOTALS>) => ({ ...NO_TOTALS, ...some });

describe('win rate', () => {
  test.each([
    [0, 0, 0],
    [0, 4, 0],
    [1, 2, 50],
    [3, 8, 37.5],
    [2, 3, 200 / 3],
    [7, 7, 100],
  ])('%i wins of %i entries are %d percent', (wins, entries, percent) => {
    expect(winRate({ wins, entries })).toBe(percent);
  });

  test("the team's is the mean over those who have entries, each counting once", () => {
    const team = [
      { wins: 1, entries: 1 },
      { wins: 0, entries: 99 },
      { wins: 0, entries: 0 },
    ];
    expect(averageWinRate(team)).toBe(50);
    expect(averageWinRate(team.slice(2))).toBe(0);
    expect(averageWinRate([])).toBe(0);
  });
});

test('percentages are of a $10,000 account', () => {
  expect([1_000_000, -250_000, 1, 0].map(percentOfAccount)).toEqual([100, -25, 0.0001, 0]);
});

describe('risk/reward and profit factor', () => {
  test('are average win to average loss, and gross wins to gross losses', () => {
    const some = totals({ wins: 3, losses: 2, grossWin: 90_000, grossLoss: 30_000 });
    expect(riskReward(some)).toBe(2);
    expect(profitFactor(some)).toBe(3);
  });
  test('are not there where one side is missing', () => {
    expect(riskReward(totals({ wins: 1, grossWin: 5 }))).toBeNull();
    expect(riskReward(totals({ losses: 1, grossLoss: 5 }))).toBeNull();
    expect(profitFactor(totals({ wins: 1, grossWin: 5 }))).toBeNull();
    expect(profitFactor(totals({ losses: 1, grossLoss: 5 }))).toBe(0);
    expect([riskReward(NO_TOTALS), profitFactor(NO_TOTALS)]).toEqual([null, null]);
  });
  test.each([
    [1, 3, 0.33],
    [2, 3, 0.67],
    [1005, 1000, 1.01],
    [1004, 1000, 1],
    [9_007_199_254_740_991, 2, 4_503_599_627_370_495.5],
  ])('a profit factor of %i to %i is rounded to %d', (grossWin, grossLoss, factor) => {
    expect(profitFactor(totals({ wins: 1, losses: 1, grossWin, grossLoss }))).toBe(factor);
  });
});

describe('an average of cents', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 0],
    [10, 4, 3],
    [-10, 4, -3],
    [9, 4, 2],
    [-9, 4, -2],
    [-1, 3, 0],
    [-2, 3, -1],
  ])('%i by %i is %i', (sum, count, average) => {
    expect(averageCents(sum, count)).toBe(average);
  });
  test('is exact for every safe amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (sum, count) => {
        const average = BigInt(averageCents(sum, count));
        const off = BigInt(sum) - average * BigInt(count);
        return (off < 0n ? -off : off) * 2n <= BigInt(count);
      }),
    );
  });
});

test('a streak counts winning days up, losing days down; zero is winning', () => {
  expect([streak(500, 3), streak(0, 1), streak(-1, 4), streak(null, 0)]).toEqual([3, 1, -4, 0]);
});

test('the highest P&L leads, equal ones by id', () => {
  const desk = [
    { traderId: 3, pnlCents: 0 },
    { traderId: 2, pnlCents: -5 },
    { traderId: 7, pnlCents: 9 },
    { traderId: 1, pnlCents: 0 },
  ];
  expect(ranked(desk).map(({ traderId }) => traderId)).toEqual([7, 1, 3, 2]);
});

test('an entry without P&L is one of 0 among the best and the worst', () => {
  expect(bestAndWorst({ highest: null, lowest: null, hasEmpty: false })).toEqual({ best: null, worst: null });
  expect(bestAndWorst({ highest: null, lowest: null, hasEmpty: true })).toEqual({ best: 0, worst: 0 });
  expect(bestAndWorst({ highest: -5, lowest: -9, hasEmpty: true })).toEqual({ best: 0, worst: -9 });
  expect(bestAndWorst({ highest: 8, lowest: 3, hasEmpty: true })).toEqual({ best: 8, worst: 0 });
  expect(bestAndWorst({ highest: 8, lowest: 3, hasEmpty: false })).toEqual({ best: 8, worst: 3 });
});

describe('drawdown', () => {
  const closes = (...amounts: number[]) =>
    equityCurve(amounts.map((pnlCents, day) => ({ date: `2026-11-0${day + 1}`, pnlCents })));

  test('is measured on daily closes, from the account as the first peak', () => {
    expect(closes(-100_000, 300_000, -120_000)).toEqual([
      { date: '2026-11-01', pnlCents: -100_000, equityCents: 900_000, drawdownCents: 100_000 },
      { date: '2026-11-02', pnlCents: 300_000, equityCents: 1_200_000, drawdownCents: 0 },
      { date: '2026-11-03', pnlCents: -120_000, equityCents: 1_080_000, drawdownCents: 120_000 },
    ]);
  });
  test('is the largest in percent of its peak, and the largest in dollars', () => {
    expect(maxDrawdown([])).toEqual({ percent: 0, cents: 0 });
    expect(maxDrawdown(closes(5, 10, 15))).toEqual({ percent: 0, cents: 0 });
    // 15% of $10,000 is less money than 10% of $20,000.
    expect(maxDrawdown(closes(-150_000, 1_150_000, -200_000))).toEqual({ percent: 15, cents: 200_000 });
    expect(maxDrawdown(closes(-2_500_000))).toEqual({ percent: 250, cents: 2_500_000 });
  });
});

describe('spans', () => {
  test.each([
    ['2026-11-20', '2026-10-20'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-30', '2024-02-29'],
    ['2024-03-29', '2024-02-29'],
    ['2026-01-05', '2025-12-05'],
    ['2026-12-31', '2026-11-30'],
  ])('the last month of %s starts on %s', (today, from) => {
    expect(lastMonthWindow(today)).toEqual({ from, to: today });
  });
  test('days are added up within a span, both ends counting', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02'].map((date) => ({
      date,
      pnlCents: 5,
      entries: 2,
    }));
    expect(sumOf(days, { from: '2026-11-01', to: '2026-11-02' })).toEqual({ pnlCents: 10, entries: 4 });
    expect(sumOf(days, { from: '2026-12-01', to: '2026-12-31' })).toEqual({ pnlCents: 0, entries: 0 });
  });
  test('several spans reach from the earliest to the latest day', () => {
    expect(spanOf([monthSpan('2026-11'), weekSpan('2026-11-30'), weekSpan('2026-11-15')])).toEqual({
      from: '2026-11-01',
      to: '2026-12-05',
    });
  });
});
