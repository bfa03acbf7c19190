import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { averageCents } from '#src/values/money/money.ts';
import { monthRange, weekRange } from '#src/values/time/dates.ts';
import {
  averageWinRate,
  bestAndWorst,
  byPnl,
  dateRangeAround,
  equityCurve,
  extremeDay,
  lastMonthWindow,
  maxDrawdown,
  NO_TOTALS,
  profitFactor,
  riskReward,
  streak,
  sumDays,
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

  test("the team's is the mean over traders with entries, each counting once", () => {
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

describe('risk/reward and profit factor', () => {
  test('are average win / average loss, and gross wins / gross losses', () => {
    const some = totals({ wins: 3, losses: 2, grossWin: 90_000n, grossLoss: 30_000n });
    expect(riskReward(some)).toBe(2);
    expect(profitFactor(some)).toBe(3);
  });
  test('are null when one side is missing', () => {
    expect(riskReward(totals({ wins: 1, grossWin: 5n }))).toBeNull();
    expect(riskReward(totals({ losses: 1, grossLoss: 5n }))).toBeNull();
    expect(profitFactor(totals({ wins: 1, grossWin: 5n }))).toBeNull();
    expect(profitFactor(totals({ losses: 1, grossLoss: 5n }))).toBe(0);
    expect([riskReward(NO_TOTALS), profitFactor(NO_TOTALS)]).toEqual([null, null]);
  });
  test.each([
    [1, 3, 0.33],
    [2, 3, 0.67],
    [1005, 1000, 1.01],
    [1004, 1000, 1],
    [9_007_199_254_740_991, 2, 4_503_599_627_370_495.5],
  ])('a profit factor of %i to %i is rounded to %d', (grossWin, grossLoss, factor) => {
    expect(
      profitFactor(totals({ wins: 1, losses: 1, grossWin: BigInt(grossWin), grossLoss: BigInt(grossLoss) })),
    ).toBe(factor);
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
    expect(averageCents(BigInt(sum), count)).toBe(BigInt(average));
  });
  test('is exact for every amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (sum, count) => {
          const off = sum - averageCents(sum, count) * BigInt(count);
          return (off < 0n ? -off : off) * 2n <= BigInt(count);
        },
      ),
    );
  });
});

test('a streak counts winning days up, losing days down; zero is winning', () => {
  const streakOf = (...amounts: bigint[]) => streak(amounts.map((pnlCents) => ({ pnlCents })));
  expect([streakOf(-1n, 500n, 0n, 2n), streakOf(-1n, 0n), streakOf(9n, -1n, -2n), streakOf(-3n)]).toEqual([
    3, 1, -2, -1,
  ]);
  expect([streakOf(), streakOf(0n, 0n)]).toEqual([0, 2]);
});

test('the highest P&L comes first, ties by id', () => {
  const app = [
    { traderId: 3, pnlCents: 0n },
    { traderId: 2, pnlCents: -5n },
    { traderId: 7, pnlCents: 9n },
    { traderId: 1, pnlCents: 0n },
  ];
  expect(byPnl(app).map(({ traderId }) => traderId)).toEqual([7, 1, 3, 2]);
});

test('the best and the worst day is the earliest of equal ones', () => {
  const days = [3n, -2n, 3n, -2n].map((pnlCents, n) => ({
    date: `2026-11-0${n + 1}`,
    pnlCents,
    costsCents: 0n,
  }));
  expect([extremeDay(days, 1n)?.date, extremeDay(days, -1n)?.date]).toEqual(['2026-11-01', '2026-11-02']);
  expect(extremeDay([], 1n)).toBeUndefined();
});

test('an entry without P&L counts as 0 for the best and worst trade', () => {
  expect(bestAndWorst({ highest: null, lowest: null, hasEmpty: false })).toEqual({ best: null, worst: null });
  expect(bestAndWorst({ highest: null, lowest: null, hasEmpty: true })).toEqual({ best: 0, worst: 0 });
  expect(bestAndWorst({ highest: -5, lowest: -9, hasEmpty: true })).toEqual({ best: 0, worst: -9 });
  expect(bestAndWorst({ highest: 8, lowest: 3, hasEmpty: true })).toEqual({ best: 8, worst: 0 });
  expect(bestAndWorst({ highest: 8, lowest: 3, hasEmpty: false })).toEqual({ best: 8, worst: 3 });
});

describe('drawdown', () => {
  const closes = (...amounts: bigint[]) =>
    equityCurve(amounts.map((pnlCents, day) => ({ date: `2026-11-0${day + 1}`, pnlCents })));

  test('is measured on daily closes, with the account as the first peak', () => {
    expect(closes(-100_000n, 300_000n, -120_000n)).toEqual([
      { date: '2026-11-01', pnlCents: -100_000n, equityCents: 900_000n, drawdownCents: 100_000n },
      { date: '2026-11-02', pnlCents: 300_000n, equityCents: 1_200_000n, drawdownCents: 0n },
      { date: '2026-11-03', pnlCents: -120_000n, equityCents: 1_080_000n, drawdownCents: 120_000n },
    ]);
  });
  test('is the largest in percent of its peak, and separately the largest in dollars', () => {
    expect(maxDrawdown([])).toEqual({ percent: 0, cents: 0n });
    expect(maxDrawdown(closes(5n, 10n, 15n))).toEqual({ percent: 0, cents: 0n });
    // 15% of $10,000 is less than 10% of $20,000.
    expect(maxDrawdown(closes(-150_000n, 1_150_000n, -200_000n))).toEqual({ percent: 15, cents: 200_000n });
    expect(maxDrawdown(closes(-2_500_000n))).toEqual({ percent: 250, cents: 2_500_000n });
  });
});

describe('date ranges', () => {
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
  test('days are summed within a range, both ends included', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02'].map((date) => ({
      date,
      pnlCents: 5n,
      costsCents: 3n,
      entries: 2,
      closed: 1,
    }));
    const sum = { pnlCents: 10n, costsCents: 6n, entries: 4, closed: 2 };
    expect(sumDays(days, { from: '2026-11-01', to: '2026-11-02' })).toEqual(sum);
    const nothing = { pnlCents: 0n, costsCents: 0n, entries: 0, closed: 0 };
    expect(sumDays(days, { from: '2026-12-01', to: '2026-12-31' })).toEqual(nothing);
  });
  test('several ranges extend from the earliest to the latest day', () => {
    expect(
      dateRangeAround([monthRange('2026-11'), weekRange('2026-11-30'), weekRange('2026-11-15')]),
    ).toEqual({
      from: '2026-11-01',
      to: '2026-12-05',
    });
  });
});
