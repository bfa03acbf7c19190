import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { rithmicCompletedOrders } from './rithmic-completed-orders.ts';

const TEXT = fixture('rithmic-completed-orders.csv');

test('Completed Orders: what was filled counts, whatever the status, at the rate of each contract', () => {
  const { items, problems, skipped, dateOrder } = readWith(rithmicCompletedOrders, TEXT);
  // 2 MNQ bought at an average of 30100.625, sold at 30121.75 and 30112.00: 21.125 + 11.375 = 32.50 points × $2 = 65.00;
  // 2 × 0.51 + 1 × 0.51, and 0.60 where it was charged otherwise. 1 ES short, 4.25 × $50 = 212.50; 2 × 1.99.
  expect(dayTotals(items)).toEqual(['2026-07-14: 277.5, 6.11, 0, 271.39, 5']);
  expect(items[2]).toMatchObject({
    id: '1300000030',
    account: 'APEX-70010-03',
    side: 'sell',
    quantity: '1',
    price: '30121.75',
    at: { clock: '2026-07-14T08:45:00.000', offset: null, zone: 'America/Chicago' },
    commission: '0.51',
    fees: '0',
  });
  expect(dateOrder).toBeNull();
  // Cancelled, failed, and one that still works.
  expect(skipped).toBe(3);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'order_working', line: 3 }]);
});

test('Completed Orders saved by a spreadsheet: day first, no seconds, prices in 32nds', () => {
  const { items, problems, dateOrder } = readWith(
    rithmicCompletedOrders,
    fixture('rithmic-completed-orders-saved-again.csv'),
  );
  // 110 16.0/32 to 110 16.5/32: half of a 32nd = 0.015625 × $1000 × 2 = 31.25; 4 × 0.85.
  expect(dayTotals(items)).toEqual(['2026-07-14: 31.25, 3.4, 0, 27.85, 2']);
  expect([problems, dateOrder]).toEqual([[], 'dmy']);
  expect(items[0]).toMatchObject({
    price: '110.515625',
    at: { clock: '2026-07-14T09:58:00.000', zone: 'America/New_York' },
  });
});

test('columns that are hidden are not told, and a zone that is unknown is asked', () => {
  const text =
    'Symbol,Buy/Sell,Qty Filled,Avg Fill Price,Update Time (XYZ)\nMESU6,B,1,6800,2026-07-14 09:00:00\n';
  expect(readWith(rithmicCompletedOrders, text).items).toMatchObject([
    { id: null, account: null, commission: null, fees: null, at: { offset: null, zone: null } },
  ]);
});
