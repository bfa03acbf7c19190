import { describe, expect, test } from 'bun:test';
import { inUnit, monthRows, readUnit, shadeResults, sizeIn } from './month-days.ts';

const day = (net: bigint, r: number | null) => ({ date: '2026-11-19', net, entries: 1, r });

describe('the unit of a calendar', () => {
  test('is in its address, dollars by default', () => {
    expect(readUnit(new URLSearchParams(''))).toBe('money');
    expect(readUnit(new URLSearchParams('in=r'))).toBe('r');
    expect(readUnit(new URLSearchParams('in=lots'))).toBe('money');
    expect(inUnit('/days/2026-11-19', 'money')).toBe('/days/2026-11-19');
    expect(inUnit('/days/2026-11-19', 'r')).toBe('/days/2026-11-19?in=r');
    expect(inUnit('/calendar?month=2026-10', 'r')).toBe('/calendar?month=2026-10&in=r');
  });

  test('decides what a day is shaded by', () => {
    const [large, small] = [day(40_000n, 0.5), day(-10_000n, -2)];
    expect([large, small].map(shadeResults([large, small], 'money'))).toEqual(['gain-4', 'loss-1']);
    expect([large, small].map(shadeResults([large, small], 'r'))).toEqual(['gain-1', 'loss-4']);
  });

  test('leaves a day without R without a shade, rather than guess one', () => {
    expect(sizeIn(day(500n, null), 'r')).toBeNull();
    expect(shadeResults([day(500n, null), day(1n, 1)], 'r')(day(500n, null))).toBe('even');
  });
});

describe('the rows of a month', () => {
  test('are its whole weeks', () => {
    const { rows } = monthRows('2026-11', []);
    expect(rows.map(({ week }) => week.from)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(rows.at(-1)?.days.at(-1)).toBe('2026-12-05');
  });

  test('have weekends only where something was traded on one', () => {
    expect(monthRows('2026-11', [{ date: '2026-11-20' }]).hasWeekends).toBe(false);
    expect(monthRows('2026-11', [{ date: '2026-11-21' }]).hasWeekends).toBe(true);
  });
});
