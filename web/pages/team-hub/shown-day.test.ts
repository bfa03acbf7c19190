import { expect, test } from 'bun:test';
import { askedDay, openingDay } from './shown-day.ts';

const today = '2026-11-20';

for (const [search, day] of [
  ['', null],
  ['?date=2026-11-19', '2026-11-19'],
  ['?date=2026-11-20', '2026-11-20'],
  ['?date=2026-11-21', null],
  ['?date=2026-02-30', null],
  ['?date=1999-12-31', null],
  ['?date=yesterday', null],
] as const) {
  test(`the URL ${search || 'without a day'} selects ${day ?? 'no day'}`, () => {
    expect(askedDay(new URLSearchParams(search), today)).toBe(day);
  });
}

const trade = {
  id: 1,
  traderId: 1,
  traderName: 'Maya',
  tradeCount: 1,
  openCount: 0,
  decisions: 1,
  wins: 1,
  losses: 0,
  totalPnl: 100n,
  costs: 0n,
};

test('the hub opens on today, or the last day with trades when today has none', () => {
  const quiet = { summaries: [], totalPnl: 0n, costs: 0n, notEntered: [] };
  expect(openingDay(today, undefined)).toBe(today);
  expect(openingDay(today, { ...quiet, summaries: [trade], lastTradingDay: today })).toBe(today);
  expect(openingDay(today, { ...quiet, lastTradingDay: '2026-11-17' })).toBe('2026-11-17');
  expect(openingDay(today, { ...quiet, lastTradingDay: null })).toBe(today);
});
