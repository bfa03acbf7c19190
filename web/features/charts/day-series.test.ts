import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money/money.ts';
import { addDays, daysBetween, weekdayOf } from '#src/values/time/dates.ts';
import { daySeries, tradeSeries } from './day-series.ts';

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
    const days = daySeries(CURVE, TODAY);
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

  test('are four weeks at least', () => {
    const days = daySeries([point(TODAY, 0n, 1000000n, 0n)], TODAY);
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
    expect(daySeries([tomorrow], TODAY).at(-1)?.pnl).toBe(100n);
  });

  test('are none without entries', () => {
    expect(daySeries([], TODAY)).toEqual([]);
  });

  test('hold an account that is lost and more', () => {
    const days = daySeries([point(TODAY, -2500000n, -1500000n, 2500000n)], TODAY);
    expect(days.at(-1)).toMatchObject({ equity: -1500000n, drawdown: -2500000n, drawdownPercent: -250 });
  });

  test('hold each entry once, and the account is what they add up to', () => {
    const pnls = fc.dictionary(
      fc.integer({ min: 0, max: 400 }).map(String),
      fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
    );
    fc.assert(
      fc.property(pnls, (pnls) => {
        const today = addDays('2025-01-01', 400);
        const sums = Object.entries(pnls)
          .map(([day, cents]) => ({ date: addDays('2025-01-01', Number(day)), cents }))
          .sort((a, b) => (a.date < b.date ? -1 : 1));
        const curve = naiveCurve(sums);
        const days = daySeries(curve, today);
        if (sums.length === 0) return days.length === 0;
        const traded = days.flatMap(({ date, pnl }) => (pnl === null ? [] : [[date, pnl]]));
        return (
          Bun.deepEquals(
            traded,
            sums.map(({ date, cents }) => [date, cents]),
          ) &&
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

test('the account after each trade is drawn as after each day', () => {
  const trade = { number: 7, entryId: 41, date: TODAY, pnl: -5000n, equity: 990000n, drawdown: 110000n };
  expect(tradeSeries([trade])).toEqual([{ ...trade, drawdown: -110000n, drawdownPercent: -10 }]);
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
