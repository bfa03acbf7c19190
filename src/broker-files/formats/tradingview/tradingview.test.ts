import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { tradingviewBalanceHistory } from './tradingview-balance-history.ts';
import { tradingviewOrderHistory } from './tradingview-order-history.ts';

const BALANCE = fixture('tradingview-balance-history.csv');
const trips = (items: readonly Item[]) => items.filter((item) => item.kind === 'roundTrip');

test('Balance history: a trade for each close in words, with the commissions of both its sides', () => {
  const { items, problems, skipped, dateOrder } = readWith(tradingviewBalanceHistory, BALANCE);
  expect(dayTotals(items)).toEqual([
    // 1 CL short, 0.08435 × $1000 = 84.35.
    '2026-08-11: 84.35, 0, 0, 84.35, 1',
    // 3 MES at 6791.00: 2 × 4.50 × $5 = 45.00, and −1.75 × $5 = −8.75. Entering cost 1.80, closing 1.20 + 0.60.
    '2026-08-12: 36.25, 3.6, 0, 32.65, 2',
  ]);
  // Three commissions and a reset.
  expect([problems, skipped, dateOrder]).toEqual([[], 4, null]);
  expect(trips(items).map(({ commission }) => commission)).toEqual(['1.2', '2.4', '0']);
  expect(trips(items)[0]).toMatchObject({
    symbol: 'CME_MINI:MES1!',
    side: 'long',
    entryPrice: '6791',
    exitPrice: '6789.25',
    openedAt: null,
    closedAt: { clock: '2026-08-12T10:31:07.000', offset: null, zone: null },
    pointValue: '5',
    pnl: { amount: '-8.75', is: 'gross' },
  });
});

test('the balance gives back what the lines made and cost', () => {
  const { items } = readWith(tradingviewBalanceHistory, BALANCE);
  // 50117.00 − 50000.00.
  const nets = dayTotals(items).map((day) => Number(day.split(', ')[3]));
  expect(nets).toEqual([84.35, 32.65]);
});

test('without a commission in the file nothing is said of costs', () => {
  const text = BALANCE.split('\n')
    .filter((line) => !line.includes('Commission'))
    .join('\n');
  const { items } = readWith(tradingviewBalanceHistory, text);
  expect(trips(items).map(({ commission, fees }) => [commission, fees])).toEqual(
    Array.from({ length: 3 }, () => [null, null]),
  );
});

test('a commission of no close, and words that cannot be read, are told', () => {
  const lines = BALANCE.split('\n');
  const text = lines
    .filter((_, index) => index !== 2)
    .join('\n')
    .replace('for 1 units. Position AVG Price was 63', 'for one units. Position AVG Price was 63');
  expect(readWith(tradingviewBalanceHistory, text).problems).toMatchObject([
    { severity: 'refused', code: 'unreadable_action', line: 6 },
    { severity: 'warning', code: 'cost_without_trade', line: 2 },
  ]);
});

test('in another currency a point is worth what the rate makes of it', () => {
  const text = BALANCE.replace(
    'rate: 1.000000, point value: 1000.000000',
    'rate: 1.100000, point value: 50.000000',
  );
  expect(trips(readWith(tradingviewBalanceHistory, text).items)[2]?.pointValue).toBe('55');
});

test('Order history: filled orders are fills, and stops are told', () => {
  const { items, problems, skipped } = readWith(
    tradingviewOrderHistory,
    fixture('tradingview-order-history.csv'),
  );
  // 2 MNQ, −10.50 × $2 × 2 = −42.00; 2 × 1.04.
  expect(dayTotals(items)).toEqual(['2026-08-13: -42, 2.08, 0, -44.08, 2']);
  expect([problems, skipped]).toEqual([[], 2]);
  expect(items).toMatchObject([
    { kind: 'stop', side: 'sell', price: '29990', at: { clock: '2026-08-13T09:31:00.000' } },
    {
      kind: 'fill',
      id: '5000000012',
      side: 'sell',
      price: '29989.75',
      at: { clock: '2026-08-13T09:44:10.000' },
    },
    { kind: 'fill', id: '5000000011', side: 'buy', commission: '1.04', fees: null },
  ]);
});
