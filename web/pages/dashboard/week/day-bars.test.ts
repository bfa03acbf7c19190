import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { dayBars } from './day-bars.ts';

const trades = (...of: readonly (readonly [date: string, pnl: bigint])[]) =>
  of.map(([date, pnl], n) => ({ number: n + 1, date, pnl }));

describe('the bars of a week', () => {
  test('have one scale, with gains above zero and losses below', () => {
    const bars = dayBars(trades(['2026-11-16', 300_00n], ['2026-11-16', -50_00n], ['2026-11-17', -100_00n]));
    expect(bars?.zero).toBe(75);
    expect(bars?.byDay.get('2026-11-16')).toEqual([
      { key: 1, top: 0, height: 75, isLoss: false },
      { key: 2, top: 75, height: 12.5, isLoss: true },
    ]);
    expect(bars?.byDay.get('2026-11-17')).toEqual([{ key: 3, top: 75, height: 25, isLoss: true }]);
  });

  test('are none where trades are missing, or there are none', () => {
    expect(dayBars([])).toBeNull();
    expect(dayBars([{ number: 7, date: '2026-11-16', pnl: 1n }])).toBeNull();
  });

  test('of nothing but break-evens lie on the line', () => {
    const bars = dayBars(trades(['2026-11-16', 0n]));
    expect([bars?.zero, bars?.byDay.get('2026-11-16')?.[0]?.height]).toEqual([50, 2]);
  });

  test('never leave their frame by more than the least that is seen', () => {
    const some = fc.array(fc.bigInt(-(10n ** 11n), 10n ** 11n), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(some, (nets) => {
        const bars = dayBars(trades(...nets.map((net) => ['2026-11-16', net] as const)));
        for (const { top, height } of bars?.byDay.get('2026-11-16') ?? []) {
          expect(top).toBeGreaterThanOrEqual(-2.001);
          expect(top + height).toBeLessThanOrEqual(102.001);
        }
      }),
    );
  });
});
