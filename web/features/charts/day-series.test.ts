import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { addDays, daysBetween, weekdayOf } from '#src/values/dates.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { daySeries, pointsFrom } from './day-series.ts';

const point = (date: string, pnl: bigint, equity: bigint, drawdown: bigint): EquityPoint => ({
  date,
  pnl,
  costs: pnl < 0n ? 270n : 0n,
  equity,
  drawdown,
});

/** A Thursday, a Saturday and a Monday. */
const CURVE = [
  point('2026-09-10', 50000n, 1050000n, 0n),
  point('2026-09-12', -105000n, 945000n, 105000n),
  point('2026-11-16', 5000n, 950000n, 100000n),
];
const TODAY = '2026-11-18';

describe('the days of the charts', () => {
  test('begin on the day before the first entry, with the account as it was', () => {
    const days = daySeries(CURVE, null, TODAY);
    expect(days.slice(0, 5)).toEqual([
      { date: '2026-09-09', pnl: null, costs: 0n, equity: 1000000n, drawdown: 0n, drawdownPercent: 0 },
      { date: '2026-09-10', pnl: 50000n, costs: 0n, equity: 1050000n, drawdown: 0n, drawdownPercent: 0 },
      { date: '2026-09-11', pnl: null, costs: 0n, equity: 1050000n, drawdown: 0n, drawdownPercent: 0 },
      {
        date: '2026-09-12',
        pnl: -105000n,
        costs: 270n,
        equity: 945000n,
        drawdown: -105000n,
        drawdownPercent: -10,
      },
      {
        date: '2026-09-14',
        pnl: null,
        costs: 0n,
        equity: 945000n,
        drawdown: -105000n,
        drawdownPercent: -10,
      },
    ]);
    expect(days.at(-1)?.date).toBe(TODAY);
  });

  test('of a range take up the account where it stood before', () => {
    const days = daySeries(CURVE, '2026-10-16', TODAY);
    expect(days[0]).toEqual({
      date: '2026-10-16',
      pnl: null,
      costs: 0n,
      equity: 945000n,
      drawdown: -105000n,
      drawdownPercent: -10,
    });
    expect(days.filter(({ pnl }) => pnl !== null).map(({ date }) => date)).toEqual(['2026-11-16']);
  });

  test('of a range that is older than the first entry begin with the account', () => {
    expect(daySeries(CURVE, '2026-08-18', TODAY)[0]).toMatchObject({
      date: '2026-08-18',
      equity: 1000000n,
    });
  });

  test('are four weeks at least', () => {
    const days = daySeries([point(TODAY, 0n, 1000000n, 0n)], null, TODAY);
    expect(days).toHaveLength(20);
    expect(days[0]?.date).toBe('2026-10-22');
    expect(days.at(-1)).toEqual({
      date: TODAY,
      pnl: 0n,
      costs: 0n,
      equity: 1000000n,
      drawdown: 0n,
      drawdownPercent: 0,
    });
  });

  test('reach the latest entry where that is after today, as in a zone that was changed', () => {
    const tomorrow = point('2026-11-19', 100n, 1000100n, 0n);
    expect(daySeries([tomorrow], null, TODAY).at(-1)?.pnl).toBe(100n);
  });

  test('are none without entries', () => {
    expect(daySeries([], null, TODAY)).toEqual([]);
    expect(daySeries([], '2026-01-01', TODAY)).toEqual([]);
  });

  test('hold an account that is lost and more', () => {
    const [day] = daySeries([point(TODAY, -2500000n, -1500000n, 2500000n)], TODAY, TODAY);
    expect(day).toMatchObject({ equity: -1500000n, drawdown: -2500000n, drawdownPercent: -250 });
  });

  test('hold each entry of the range once, and the account is what they add up to', () => {
    const pnls = fc.dictionary(
      fc.integer({ min: 0, max: 400 }).map(String),
      fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
    );
    fc.assert(
      fc.property(pnls, fc.option(fc.integer({ min: -30, max: 400 })), (pnls, fromDay) => {
        const today = addDays('2025-01-01', 400);
        const from = fromDay === null ? null : addDays('2025-01-01', fromDay);
        const sums = Object.entries(pnls)
          .map(([day, cents]) => ({ date: addDays('2025-01-01', Number(day)), cents }))
          .sort((a, b) => (a.date < b.date ? -1 : 1));
        const curve = naiveCurve(sums);
        const days = daySeries(curve, from, today);
        if (sums.length === 0) return days.length === 0;
        const traded = days.flatMap(({ date, pnl }) => (pnl === null ? [] : [[date, pnl]]));
        const expected = sums.filter(({ date }) => from === null || date >= from);
        return (
          Bun.deepEquals(
            traded,
            expected.map(({ date, cents }) => [date, cents]),
          ) &&
          pointsFrom(curve, from).length === expected.length &&
          days.every(
            ({ date, equity, drawdown, drawdownPercent, pnl }, at) =>
              equity ===
                sums.reduce(
                  (sum, day) => (day.date <= date ? sum + day.cents : sum),
                  NOTIONAL_ACCOUNT_CENTS,
                ) &&
              drawdown <= 0n &&
              drawdownPercent <= 0 &&
              !Object.is(drawdownPercent, -0) &&
              (pnl !== null || ![0, 6].includes(weekdayOf(date))) &&
              (at === 0 || daysBetween(days[at - 1]?.date ?? '', date) > 0),
          )
        );
      }),
    );
  });
});

function naiveCurve(sums: readonly { date: string; cents: bigint }[]): EquityPoint[] {
  let equity = NOTIONAL_ACCOUNT_CENTS;
  let peak = equity;
  return sums.map(({ date, cents }) => {
    equity += cents;
    if (equity > peak) peak = equity;
    return point(date, cents, equity, peak - equity);
  });
}
