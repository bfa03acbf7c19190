import { describe, expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { tradovateAccountBalance } from './tradovate-account-balance.ts';
import { tradovateCashHistory } from './tradovate-cash-history.ts';
import { tradovateFills } from './tradovate-fills.ts';
import { tradovateOrders } from './tradovate-orders.ts';
import { tradovatePerformance } from './tradovate-performance.ts';
import { tradovatePositionHistory } from './tradovate-position-history.ts';

// One week in one account, told by six reports.
//
// Session of Mar 10 (its evening before): 2 MES bought at 6800.00, one sold at 6803.00: 3.00 × $5 = 15.00, one at
// 6798.50: −1.50 × $5 = −7.50. Gross 7.50. A side and contract costs exchange 0.37 + clearing 0.15 + NFA 0.02 = 0.54
// in fees and 0.40 in commission: 4 sides, 2.16 and 1.60. Net 3.74.
//
// Mar 11: 1 ES short from 6810.25 to 6804.00: 6.25 × $50 = 312.50; 1.62 and 1.30 a side: 3.24 and 2.60.
// 3 MNQ long from 25000.25 to 24990.25: −10 × $2 × 3 = −60.00; 6 sides: 3.24 and 2.40.
// Gross 252.50, commission 5.00, fees 6.48, net 241.02.
//
// Mar 12: 2 NQ long from 25010.00 to 25040.50: 30.50 × $20 × 2 = 1220.00; 4 sides: 6.48 and 5.20. Net 1208.32.

const read = {
  performance: () => readWith(tradovatePerformance, fixture('tradovate-performance.csv')),
  positions: () => readWith(tradovatePositionHistory, fixture('tradovate-position-history.csv')),
  fills: () => readWith(tradovateFills, fixture('tradovate-fills.csv')),
  cash: () => readWith(tradovateCashHistory, fixture('tradovate-cash-history.csv')),
  orders: () => readWith(tradovateOrders, fixture('tradovate-orders.csv')),
  balance: () => readWith(tradovateAccountBalance, fixture('tradovate-account-balance.csv')),
};
const ofKind = <Kind extends Item['kind']>(items: readonly Item[], kind: Kind) =>
  items.filter((item): item is Extract<Item, { kind: Kind }> => item.kind === kind);

test('Performance: gross, on the days of the clock', () => {
  const { items, problems, skipped, dateOrder } = read.performance();
  expect(dayTotals(items)).toEqual([
    '2026-03-09: 7.5, 0, 0, 7.5, 2',
    '2026-03-11: 252.5, 0, 0, 252.5, 2',
    '2026-03-12: 1220, 0, 0, 1220, 1',
  ]);
  expect([problems, skipped, dateOrder]).toEqual([[], 0, null]);
  const trips = ofKind(items, 'roundTrip');
  expect(trips.map(({ side }) => side)).toEqual(['long', 'long', 'short', 'long', 'long']);
  expect(trips[2]).toMatchObject({
    id: '610000000051-610000000041',
    account: null,
    symbol: 'ESM6',
    line: 4,
    entryPrice: '6810.25',
    exitPrice: '6804',
    openedAt: { clock: '2026-03-11T08:31:00.000', offset: null },
    closedAt: { clock: '2026-03-11T08:40:15.000', offset: null },
    pnl: { amount: '312.5', is: 'gross' },
  });
});

test('Position History: the same pairs on the days of the session, with their account', () => {
  const { items, problems, skipped } = read.positions();
  expect(dayTotals(items)).toEqual([
    '2026-03-10: 7.5, 0, 0, 7.5, 2',
    '2026-03-11: 252.5, 0, 0, 252.5, 2',
    '2026-03-12: 1220, 0, 0, 1220, 1',
  ]);
  // One position has no pair yet.
  expect([problems, skipped]).toEqual([[], 1]);
  const ids = (from: readonly Item[]) => ofKind(from, 'roundTrip').map(({ id }) => id);
  expect(ids(items)).toEqual(ids(read.performance().items));
  expect(ofKind(items, 'roundTrip').every(({ account }) => account === 'DEMO7300118')).toBe(true);
});

test('with Cash History: the net of each day, to the cent what Account Balance History says', () => {
  const { items, problems, skipped } = read.cash();
  expect(dayTotals([...read.positions().items, ...items])).toEqual([
    '2026-03-10: 7.5, 1.6, 2.16, 3.74, 2',
    '2026-03-11: 252.5, 5, 6.48, 241.02, 2',
    '2026-03-12: 1220, 5.2, 6.48, 1208.32, 1',
  ]);
  // A deposit, a subscription and five lines of what pairs made.
  expect([problems, skipped, items.length]).toEqual([[], 7, 36]);
  const totals = ofKind(read.balance().items, 'total').map(({ tradeDate, net }) => [tradeDate, net]);
  expect(totals).toEqual([
    ['2026-03-09', '0'],
    ['2026-03-10', '3.74'],
    ['2026-03-11', '241.02'],
    ['2026-03-12', '1208.32'],
  ]);
});

test('Fills: the commission alone, and the clock of the trader with its distance from UTC', () => {
  const { items, problems } = read.fills();
  expect(dayTotals(items)).toEqual([
    '2026-03-10: 7.5, 1.6, 0, 5.9, 3',
    '2026-03-11: 252.5, 5, 0, 247.5, 4',
    '2026-03-12: 1220, 5.2, 0, 1214.8, 2',
  ]);
  expect(problems).toEqual([]);
  expect(items[0]).toMatchObject({
    id: '610000000011',
    orderId: '610000000010',
    account: 'DEMO7300118',
    side: 'buy',
    fees: null,
    at: { clock: '2026-03-09T18:05:10.120', offset: -300, hasTime: true },
    tradeDate: '2026-03-10',
  });
});

describe('the clock of Fills', () => {
  const withTimes = (utc: string, local: string) => {
    const [head = '', row = ''] = fixture('tradovate-fills.csv').split('\n');
    const cells = row.split(',');
    const text = `${head}\n${cells.with(3, utc).with(12, local).join(',')}\n`;
    return ofKind(readWith(tradovateFills, text).items, 'fill')[0]?.at;
  };
  test.each([
    ['2026-06-10 12:41:43.083Z', '06/10/2026 14:41:43', '2026-06-10T14:41:43.083', 120],
    ['2026-02-11 16:33:16.562Z', '02/12/2026 01:33:16', '2026-02-12T01:33:16.562', 540],
    ['2026-02-11 16:33:16.562Z', '02/11/2026 22:03:16', '2026-02-11T22:03:16.562', 330],
    ['2026-02-11 16:33:16.562Z', '', '2026-02-11T16:33:16.562', 0],
    ['2026-02-11 16:33:16.562Z', '02/11/2026 16:30:00', '2026-02-11T16:33:16.562', 0],
  ])('%s beside %p', (utc, local, clock, offset) => {
    expect(withTimes(utc, local)).toEqual({ clock, offset, zone: null, hasTime: true });
  });
});

test('Orders: fills of what was filled, and stops whether filled or not, but not rejected ones', () => {
  const { items, problems, skipped } = read.orders();
  expect(dayTotals(items)).toEqual(['2026-03-11: 252.5, 0, 0, 252.5, 4']);
  expect(ofKind(items, 'stop').map(({ side, price, id, at }) => [side, price, id, at.clock])).toEqual([
    ['buy', '6815.5', '610000000042', '2026-03-11T08:31:00.000'],
    ['sell', '24991', '610000000070', '2026-03-11T09:00:00.000'],
  ]);
  expect(ofKind(items, 'fill')[0]).toMatchObject({
    id: '610000000040',
    orderId: '610000000040',
    at: { clock: '2026-03-11T08:31:00.000' },
  });
  expect([problems, skipped]).toEqual([[], 2]);
});

test('a file that holds only stops says so', () => {
  const lines = fixture('tradovate-orders.csv').split('\n');
  const { items, problems } = readWith(tradovateOrders, `${lines[0]}\n${lines[2]}\n`);
  expect(items.map(({ kind }) => kind)).toEqual(['stop']);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'only_stops', line: 1 }]);
});

test('Orders: what is filled of one that is still working waits for the rest, its stop does not', () => {
  const order = (status: string, stop = '6815.50') =>
    readWith(
      tradovateOrders,
      `Order ID,Account,B/S,Contract,Status,Stop Price,filledQty,avgPrice,Fill Time,Timestamp
42,DEMO7300118, Buy,ESM6, ${status},${stop},1,6815.75,03/11/2026 08:31:10,03/11/2026 08:31:00`,
    );
  const kinds = ({ items }: ReturnType<typeof order>) => items.map(({ kind }) => kind);
  const working = order('Working');
  expect(kinds(working)).toEqual(['stop']);
  expect(working.problems).toMatchObject([{ code: 'order_working', line: 2 }, { code: 'only_stops' }]);
  const limit = order('Working', '');
  expect([kinds(limit), limit.leftOut.length]).toEqual([[], 1]);
  expect(limit.problems).toMatchObject([{ severity: 'warning', code: 'order_working', line: 2 }]);
  // What was cancelled is filled no further.
  expect(kinds(order('Canceled'))).toEqual(['stop', 'fill']);
  expect(order('Canceled').problems).toEqual([]);
});

const HEAD = fixture('tradovate-performance.csv').split('\n')[0];
const performance = (row: string) => readWith(tradovatePerformance, `${HEAD}\n${row}\n`);

test('a row that contradicts itself keeps its P&L as it is written', () => {
  const raw =
    'MNQZ6,-2,0,0.25,71,75,2,30100.25,30107.75,$(30.00),09/21/2026 13:36:07,09/21/2026 13:36:12,5sec';
  const { items, problems } = performance(raw);
  expect(items).toMatchObject([
    {
      side: 'long',
      entryPrice: '30100.25',
      exitPrice: '30107.75',
      pnl: { amount: '-30', is: 'gross' },
      line: 2,
      raw,
    },
  ]);
  expect(problems).toEqual([]);
});

test('within one second the lower id came first', () => {
  const at = '09/21/2026 13:36:07';
  const row = (buy: string, sell: string) => `MNQZ6,-2,0,0.25,${buy},${sell},1,5,6,$2.00,${at},${at},0sec`;
  const side = (text: string) => ofKind(performance(text).items, 'roundTrip')[0]?.side;
  expect([side(row('99', '100')), side(row('100', '99')), side(row('12', '11'))]).toEqual([
    'long',
    'short',
    'short',
  ]);
});

test.each([
  ['missing_value', ',-2,0,0.25,71,75,2,5,6,$2.00,09/21/2026 13:36:07,09/21/2026 13:36:12,'],
  ['broken_id', 'MNQZ6,-2,0,0.25,5.40725E+11,75,2,5,6,$2.00,09/21/2026 13:36:07,09/21/2026 13:36:12,'],
  ['unreadable_quantity', 'MNQZ6,-2,0,0.25,71,75,0,5,6,$2.00,09/21/2026 13:36:07,09/21/2026 13:36:12,'],
  ['unreadable_price', 'MNQZ6,-2,0,0.25,71,75,2,five,6,$2.00,09/21/2026 13:36:07,09/21/2026 13:36:12,'],
  ['unreadable_amount', 'MNQZ6,-2,0,0.25,71,75,2,5,6,two,09/21/2026 13:36:07,09/21/2026 13:36:12,'],
  ['unreadable_time', 'MNQZ6,-2,0,0.25,71,75,2,5,6,$2.00,21/09/2026 13:36:07,09/21/2026 13:36:12,'],
  ['missing_value', 'MNQZ6,-2,0,0.25,71'],
])('%s: a row that cannot be read is told, with its line', (code, raw) => {
  const { items, problems } = performance(raw);
  expect(items).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'refused', code, line: 2, raw }]);
});

test('prices in 32nds', () => {
  const [trip] = ofKind(
    performance("ZNM6,-5,0,0,71,75,1,110'16,110'24,$250.00,03/11/2026 9:00:00,03/11/2026 9:01:00,").items,
    'roundTrip',
  );
  expect([trip?.entryPrice, trip?.exitPrice]).toEqual(['110.5', '110.75']);
});

test('an unknown line of cash that names a contract is told, and no cost is taken in another currency', () => {
  const head = fixture('tradovate-cash-history.csv').split('\n')[0];
  const { items, problems, skipped } = readWith(
    tradovateCashHistory,
    `${head}\nA,1,03/11/2026 9:00:00,2026-03-11,-1.00,0.00, Delivery,USD,ESM6\nA,2,03/11/2026 9:00:00,2026-03-11,-1.00,0.00, Clearing Fee,EUR,ESM6\n`,
  );
  expect([items, skipped]).toEqual([[], 1]);
  expect(problems.map(({ severity, code }) => [severity, code])).toEqual([
    ['warning', 'unknown_cash_line'],
    ['refused', 'foreign_currency'],
  ]);
});

test('a fill that the exchange has cancelled is not taken', () => {
  const text = fixture('tradovate-fills.csv').replace('6800.00,true', '6800.00,false');
  const { items, problems } = readWith(tradovateFills, text);
  expect([items.length, problems[0]?.code]).toEqual([8, 'busted_fill']);
});
