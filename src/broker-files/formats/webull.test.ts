import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from './format.ts';
import { webullOrders } from './webull-orders.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');
const NEW_YORK = { offset: null, zone: 'America/New_York' };

// 200 SOFI from 8.15 to 8.35: 40.00, at the averages, not at the limits of 8.20 and 8.30.
test('shares', () => {
  const { items, problems, skipped } = readWith(webullOrders, fixture('webull-orders.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-10: 40, 0, 0, 40, 2']);
  expect([problems, skipped]).toEqual([[], 1]);
  expect(fillsIn(items)[0]).toMatchObject({
    instrument: 'stocks',
    effect: null,
    commission: null,
    at: NEW_YORK,
  });
});

// 2 puts on SPY sold at 1.50, bought back at 1.10: 0.40 × 100 × 2 = 80.00; commission 2.20, fees 0.26, net 77.54.
test('options, in summer with the zone of winter', () => {
  const { items, problems } = readWith(webullOrders, fixture('webull-orders-options.csv'));
  expect(dayTotals(items)).toEqual(['2026-07-02: 80, 2.2, 0.26, 77.54, 2']);
  expect(problems).toEqual([]);
  expect(fillsIn(items)).toMatchObject([
    {
      instrument: 'options',
      side: 'sell',
      effect: 'open',
      at: { clock: '2026-07-02T09:31:05.000', ...NEW_YORK },
    },
    { side: 'buy', effect: 'close' },
  ]);
});

// 50 AMD short from 121.10 to 120.50: 30.00.
test('fills, with an offset', () => {
  const { items } = readWith(webullOrders, fixture('webull-orders-fills.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-12: 30, 0, 0, 30, 2']);
  expect(fillsIn(items)[0]).toMatchObject({ side: 'sell', effect: 'open', at: { offset: -240, zone: null } });
});

test('an order that is still being filled comes in once it is completed; a cancelled one is as much as was filled of it', () => {
  const order = (status: string, filled: number) =>
    `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
SoFi,SOFI,Buy,${status},${filled},100,@20.00,20.00,DAY,11/05/2026 09:31:00 EST,11/05/2026 09:31:05 EST`;
  for (const status of ['Partially Filled', 'Partial Filled', 'Working', 'Pending']) {
    const { items, problems, leftOut } = readWith(webullOrders, order(status, 60));
    expect([items.length, leftOut.length]).toEqual([0, 1]);
    expect(problems).toMatchObject([{ severity: 'warning', code: 'order_working', line: 2 }]);
  }
  const { items, problems } = readWith(webullOrders, order('Cancelled', 60));
  expect(items).toMatchObject([{ quantity: '60' }]);
  expect(problems).toEqual([]);
  expect(readWith(webullOrders, order('Working', 0)).problems).toEqual([]);
});
