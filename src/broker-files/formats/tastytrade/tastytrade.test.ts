import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { tastytradeLegacy } from './tastytrade-legacy.ts';
import { tastytradeTransactions } from './tastytrade-transactions.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');
/** As its root says once it is resolved. */
const priced = (items: readonly Item[]) =>
  fillsIn(items).map((item) => (item.instrument === 'futures' ? { ...item, pointValue: '5' } : item));

// Mar 11: 2 puts on SPY sold at 1.50, bought back at 1.10: 0.40 × 100 × 2 = 80.00; commission 2.00, fees 0.54.
// 1 MES from 6800.00 to 6809.50: 9.50 × $5 = 47.50; commission 1.50, fees 1.22. Together 127.50, 3.50, 1.76, 122.24.
// Mar 12: 2 MES in and out at 6802.00: nothing; commission 3.00, fees 2.44, net −5.44.
// Mar 13: 5 calls on SOFI sold at 0.12 that expired: 0.12 × 100 × 5 = 60.00; commission 5.00, fees 0.66, net 54.34.
test('Transactions: prices by the description, costs apart, and what expired closes what was open', () => {
  const { items, problems, skipped } = readWith(
    tastytradeTransactions,
    fixture('tastytrade-transactions.csv'),
  );
  expect(dayTotals(priced(items))).toEqual([
    '2026-03-11: 127.5, 3.5, 1.76, 122.24, 4',
    '2026-03-12: 0, 3, 2.44, -5.44, 2',
    '2026-03-13: 60, 5, 0.66, 54.34, 2',
  ]);
  // A settlement and a deposit.
  expect([problems, skipped]).toEqual([[], 2]);
  const fills = fillsIn(items);
  const find = (line: number) => fills.find((fill) => fill.line === line);
  expect(find(2)).toMatchObject({ side: 'buy', price: '0', effect: 'close', quantity: '5', commission: '0' });
  expect(find(5)).toMatchObject({ side: 'sell', effect: null, pnl: null });
  expect(find(7)).toMatchObject({
    symbol: '/MESM6',
    price: '6809.5',
    effect: 'close',
    pnl: { amount: '47.5', is: 'gross' },
    orderId: '81001',
    id: null,
    pointValue: null,
    at: { clock: '2026-03-11T08:50:00.000', offset: -300 },
  });
  expect(find(9)).toMatchObject({ price: '1.1', pointValue: '100', effect: 'close', side: 'buy' });
});

const [head = ''] = fixture('tastytrade-transactions.csv').split('\n');
const transactions = (...rows: string[]) => readWith(tastytradeTransactions, [head, ...rows].join('\n'));

test('an average price is for the whole option; twenty columns are enough', () => {
  const row =
    '2026-03-11T08:35:10-0500,Trade,Buy to Close,BUY_TO_CLOSE,SPY   260313P00680000,Equity Option,Two legs,-62.00,1,-62.00,--,-0.14,100,SPY,SPY,3/13/26,680,PUT,7,USD';
  const { items } = readWith(tastytradeTransactions, `${head.replace(',Total', '')}\n${row}`);
  expect(fillsIn(items)).toMatchObject([{ price: '0.62', commission: '0', fees: '0.14', currency: 'USD' }]);
});

test('an option that was held long and is settled in cash', () => {
  const of = 'SPXW  260313C06800000,Equity Option,Removal of 1.0 SPXW';
  const { items } = transactions(
    `2026-03-13T15:00:00-0500,Receive Deliver,Cash Settled Exercise,,${of},"1,250.00",1,0.00,--,-5.00,100,SPXW,SPX,3/13/26,6800,CALL,,1245.00,USD`,
    `2026-03-13T09:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,${of},-500.00,1,-500.00,-1.00,-0.70,100,SPXW,SPX,3/13/26,6800,CALL,9,-501.70,USD`,
  );
  expect(dayTotals(items)).toEqual(['2026-03-13: 750, 1, 5.7, 743.3, 2']);
});

test.each([
  [
    'unknown_position',
    '2026-03-13T15:00:00-0500,Receive Deliver,Expiration,,SPY   260313P00680000,Equity Option,Removal,0.00,2,0.00,--,0.00,100,,,,,,,0,USD',
  ],
  [
    'unsupported_delivery',
    '2026-03-13T15:00:00-0500,Receive Deliver,Exercise,,AAPL,Equity,Exercise,0.00,2,0.00,--,0.00,,,,,,,,0,USD',
  ],
  [
    'unsupported_instrument',
    '2026-03-13T15:00:00-0500,Trade,Buy,BUY,BTC/USD,Cryptocurrency,Bought 1 BTC/USD @ 9,-9,1,-9,--,0.00,,,,,,,,0,USD',
  ],
  [
    'unreadable_price',
    '2026-03-13T15:00:00-0500,Trade,Buy,BUY,/MESM6,Future,Bought,0.00,1,0.00,--,0.00,,,,,,,,0,USD',
  ],
])('%s', (code, raw) => {
  expect(transactions(raw)).toMatchObject({
    items: [],
    problems: [{ severity: 'refused', code, raw }],
    skipped: 0,
  });
});

// Mar 19: 100 AMD from 25.40 to 25.90: 50.00, fees 0.13. Mar 20 and 21: 2 calls on SPY at 0.45 that expired.
test('tastyworks', () => {
  const { items, problems, skipped, dateOrder } = readWith(
    tastytradeLegacy,
    fixture('tastytrade-legacy.csv'),
  );
  const [stocks, options] = [
    fillsIn(items).filter(({ instrument }) => instrument === 'stocks'),
    fillsIn(items).filter(({ instrument }) => instrument === 'options'),
  ];
  expect(dayTotals(stocks)).toEqual(['2019-03-19: 50, 0, 0.13, 49.87, 2']);
  expect(dayTotals(options.map((item) => ({ ...item, tradeDate: '2019-03-21' })))).toEqual([
    '2019-03-21: 90, 0, 2.28, 87.72, 2',
  ]);
  expect(options[1]).toMatchObject({ symbol: '.SPY190321C284', side: 'buy', price: '0', effect: 'close' });
  expect(stocks[1]).toMatchObject({
    account: 'Individual...5018',
    effect: 'open',
    at: { clock: '2019-03-19T09:45:00.000', offset: null, zone: null },
  });
  expect([problems, skipped, dateOrder]).toEqual([[], 1, 'mdy']);
});
