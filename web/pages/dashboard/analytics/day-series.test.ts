import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { addDays, daysBetween, weekdayOf } from '#src/values/dates.ts';
import { centsOf, NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { daySeries, pointsFrom } from './day-series.ts';

const point = (date: string, pnl: string, equity: string, drawdown: string): EquityPoint => ({
  date,
  pnl,
  equity,
  drawdown,
});

/** A Thursday, a Saturday and a Monday. */
const CURVE = [
  point('2026-09-10', '500.00', '10500.00', '0.00'),
  point('2026-09-12', '-1050.00', '9450.00', '1050.00'),
  point('2026-11-16', '50.00', '9500.00', '1000.00'),
];
const TODAY = '2026-11-18';

describe('the days of the charts', () => {
  test('begin on the day before the first entry, with the account as it was', () => {
    const days = daySeries(CURVE, null, TODAY);
    expect(days.slice(0, 5)).toEqual([
      { date: '2026-09-09', pnl: null, equity: '10000.00', drawdown: '0.00', drawdownPercent: 0 },
      { date: '2026-09-10', pnl: '500.00', equity: '10500.00', drawdown: '0.00', drawdownPercent: 0 },
      { date: '2026-09-11', pnl: null, equity: '10500.00', drawdown: '0.00', drawdownPercent: 0 },
      {
        date: '2026-09-12',
        pnl: '-1050.00',
        equity: '9450.00',
        drawdown: '-1050.00',
        drawdownPercent: -10,
      },
      {
        date: '2026-09-14',
        pnl: null,
        equity: '9450.00',
        drawdown: '-1050.00',
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
      equity: '9450.00',
      drawdown: '-1050.00',
      drawdownPercent: -10,
    });
    expect(days.filter(({ pnl }) => pnl !== null).map(({ date }) => date)).toEqual(['2026-11-16']);
  });

  test('of a range that is older than the first entry begin with the account', () => {
    expect(daySeries(CURVE, '2026-08-18', TODAY)[0]).toMatchObject({
      date: '2026-08-18',
      equity: '10000.00',
    });
  });

  test('are four weeks at least', () => {
    const days = daySeries([point(TODAY, '0.00', '10000.00', '0.00')], null, TODAY);
    expect(days).toHaveLength(20);
    expect(days[0]?.date).toBe('2026-10-22');
    expect(days.at(-1)).toEqual({
      date: TODAY,
      pnl: '0.00',
      equity: '10000.00',
      drawdown: '0.00',
      drawdownPercent: 0,
    });
  });

  test('reach the latest entry where that is after today, as in a zone that was changed', () => {
    const tomorrow = point('2026-11-19', '1.00', '10001.00', '0.00');
    expect(daySeries([tomorrow], null, TODAY).at(-1)?.pnl).toBe('1.00');
  });

  test('are none without entries', () => {
    expect(daySeries([], null, TODAY)).toEqual([]);
    expect(daySeries([], '2026-01-01', TODAY)).toEqual([]);
  });

  test('hold an account that is lost and more', () => {
    const [day] = daySeries([point(TODAY, '-25000.00', '-15000.00', '25000.00')], TODAY, TODAY);
    expect(day).toMatchObject({ equity: '-15000.00', drawdown: '-25000.00', drawdownPercent: -250 });
  });

  test('hold each entry of the range once, and the account is what they add up to', () => {
    const pnls = fc.dictionary(
      fc.integer({ min: 0, max: 400 }).map(String),
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
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
        const traded = days.flatMap(({ date, pnl }) => (pnl === null ? [] : [[date, Number(centsOf(pnl))]]));
        const expected = sums.filter(({ date }) => from === null || date >= from);
        return (
          JSON.stringify(traded) === JSON.stringify(expected.map(({ date, cents }) => [date, cents])) &&
          pointsFrom(curve, from).length === expected.length &&
          days.every(
            ({ date, equity, drawdown, drawdownPercent, pnl }, at) =>
              Number(centsOf(equity)) ===
                sums.reduce(
                  (sum, day) => (day.date <= date ? sum + day.cents : sum),
                  NOTIONAL_ACCOUNT_CENTS,
                ) &&
              centsOf(drawdown) <= 0n &&
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

function naiveCurve(sums: readonly { date: string; cents: number }[]): EquityPoint[] {
  const wire = (cents: number) => (cents / 100).toFixed(2);
  let equity = NOTIONAL_ACCOUNT_CENTS;
  let peak = equity;
  return sums.map(({ date, cents }) => {
    equity += cents;
    peak = Math.max(peak, equity);
    return point(date, wire(cents), wire(equity), wire(peak - equity));
  });
}
