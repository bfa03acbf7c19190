import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from './format.ts';
import { quantowerTrades } from './quantower-trades.ts';

const TEXT = fixture('quantower-trades.csv');
const fills = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');

test('Trades: fills with their fee, and the point value that the value of the trade tells', () => {
  const { items, problems, dateOrder } = readWith(quantowerTrades, TEXT);
  expect(dayTotals(items)).toEqual([
    // 1 MES, −2.25 × $5 = −11.25; 2 × 0.62.
    '2026-08-04: -11.25, 0, 1.24, -12.49, 2',
    // 1 ES from 6783.00, turned by 3 sold at 6795.00: 12 × $50 = 600.00; 2 short bought at 6790.50: 4.50 × $50 × 2 =
    // 450.00; 6 × 2.10.
    '2026-08-05: 1050, 0, 12.6, 1037.4, 3',
  ]);
  // What each fill says it realised adds up to the same.
  expect(fills(items).map(({ pnl }) => pnl?.amount)).toEqual(['450', '600', '0', '-11.25', '0']);
  // The expiry settles what 8/5 is.
  expect([problems, dateOrder]).toEqual([[], 'mdy']);
  expect(fills(items)[1]).toMatchObject({
    id: 'b0000000-0000-4000-8000-000000000004',
    orderId: 'a4',
    account: 'Account 7 (USD)',
    symbol: 'EPU26',
    instrument: 'futures',
    side: 'sell',
    quantity: '3',
    pointValue: '50',
    at: { clock: '2026-08-05T12:05:00.000', offset: null },
    pnl: { amount: '600', is: 'gross' },
  });
});

test('Trades of an older build: distance from UTC, decimal commas, fees below zero, another currency', () => {
  const { items, problems, dateOrder } = readWith(quantowerTrades, fixture('quantower-trades-older.csv'));
  // 2 MNQ, 6.25 × $2 × 2 = 25.00; 2 × 1.20.
  expect(dayTotals(items).map((day) => day.slice(12))).toEqual(['25, 0, 2.4, 22.6, 2']);
  expect([problems, dateOrder]).toEqual([[], 'unknown']);
  expect(fills(items)[0]).toMatchObject({
    currency: 'EUR',
    pointValue: null,
    at: { clock: '2026-10-08T21:50:07.000', offset: 60 },
  });
});

test('a fee that is not what lies between gross and net is told, and counts', () => {
  const { items, problems } = readWith(quantowerTrades, TEXT.replace(',-11.87,', ',-20,'));
  expect(problems).toMatchObject([{ severity: 'warning', code: 'totals_differ', line: 5 }]);
  expect(fills(items)[3]?.fees).toBe('0.62');
});

test('a value in another currency tells no point value', () => {
  const { items } = readWith(quantowerTrades, TEXT.replace(',-33891.25,', ',-31206.33,'));
  expect(fills(items)[3]?.pointValue).toBeNull();
});
