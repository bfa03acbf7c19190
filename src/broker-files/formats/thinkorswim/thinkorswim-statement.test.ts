import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { thinkorswimStatement } from './thinkorswim-statement.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');
const read = (text: string) => readWith(thinkorswimStatement, text);
const ofRoot = (items: readonly Item[], root: string) =>
  fillsIn(items)
    .filter(({ symbol }) => symbol.includes(root))
    .map((item) => ({ ...item, tradeDate: null, at: { ...item.at, clock: '2026-03-10T10:00:00.000' } }));

// Each traded in whole, and so put on one day here:
// 200 SOFI from 8.15 to 8.35: 40.00; fees 0.03; net 39.97.
// 2 spreads of puts on SPY sold at 2.00 − 1.10 = 0.90, bought back at 1.10 − 0.70 = 0.40: 0.50 × 100 × 2 = 100.00;
// commission 5.20, fees 0.12, net 94.68.
// 1 ES short from 6800.00 to 6795.25: 4.75 × $50 = 237.50, whatever it was settled at between; commission 3.60,
// fees 2.80, net 231.10.
// 2 ZB from 115 16/32 to 115 24/32, told by cash alone: 0.25 × $1,000 × 2 = 500.00.
test('legs of trades with the costs of their cash lines, a second apart', () => {
  const { items, problems } = read(fixture('thinkorswim-statement.csv'));
  expect(problems).toEqual([]);
  expect(dayTotals(ofRoot(items, 'SOFI'))).toEqual(['2026-03-10: 40, 0, 0.03, 39.97, 2']);
  expect(dayTotals(ofRoot(items, 'SPY'))).toEqual(['2026-03-10: 100, 5.2, 0.12, 94.68, 4']);
  const es = ofRoot(items, '/ESM26').map((item) => ({ ...item, pointValue: '50' }));
  expect(dayTotals(es)).toEqual(['2026-03-10: 237.5, 3.6, 2.8, 231.1, 2']);
  const zb = ofRoot(items, '/ZBM26').map((item) => ({ ...item, pointValue: '1000' }));
  expect(dayTotals(zb)).toEqual(['2026-03-10: 500, 7.2, 3.88, 488.92, 2']);
  expect(items).toHaveLength(10);
});

test('the clock is that of the opening balance, the day that of the session', () => {
  const fills = fillsIn(read(fixture('thinkorswim-statement.csv')).items);
  expect(fills[0]).toMatchObject({
    symbol: '/ESM26',
    account: 'D-73001180',
    side: 'buy',
    effect: 'close',
    orderId: '72002',
    at: { clock: '2026-03-10T19:43:27.000', offset: null, zone: 'America/New_York', hasTime: true },
    tradeDate: '2026-03-11',
  });
  expect(fills[3]).toMatchObject({
    symbol: '.SPY260313P675',
    side: 'sell',
    price: '0.7',
    at: { clock: '2026-03-10T11:15:44.000' },
    commission: '1.3',
    fees: '0.03',
    raw: expect.stringMatching(/^,3\/10\/26 11:15:44,.*\n,,,SELL,-2,/),
  });
  expect(fills[8]).toMatchObject({ symbol: '/ZBM26', price: '115.5', at: { zone: 'America/New_York' } });
});

test.each([
  ['01:00:00', 'America/New_York'],
  ['00:00:00', 'America/Chicago'],
  ['23:00:00', 'America/Denver'],
  ['22:00:00', 'America/Los_Angeles'],
  ['07:00:00', null],
])('a balance at %s is of %p', (time, zone) => {
  const { items } = read(fixture('thinkorswim-statement.csv').replaceAll('01:00:00', time));
  expect(new Set(fillsIn(items).map(({ at }) => at.zone))).toEqual(new Set([zone]));
});

test('balances that say two zones say none', () => {
  const { items } = read(fixture('thinkorswim-statement.csv').replace('01:00:00', '00:00:00'));
  expect(fillsIn(items)[0]?.at.zone).toBeNull();
});

// 2 NQ from 25009.25 to 25012.75: 3.50 × $20 × 2 = 140.00.
test('filled orders of paperMoney', () => {
  const { items, problems, leftOut } = read(fixture('thinkorswim-statement-paper.csv'));
  const priced = fillsIn(items).map((item) => ({ ...item, pointValue: '20' }));
  expect(dayTotals(priced)).toEqual(['2026-04-07: 140, 0, 0, 140, 2']);
  expect([problems, leftOut.map(({ reason }) => reason)]).toEqual([[], ['Canceled Orders']]);
  expect(fillsIn(items)[0]).toMatchObject({ account: '73001181', commission: null, fees: null });
});

const CASH = [
  'Account Statement for 1 since 3/10/26 through 3/11/26',
  '',
  'Cash Balance',
  'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
];
const cash = (...rows: string[]) => read([...CASH, ...rows].join('\n'));

test('an option bought and expired, by cash lines alone', () => {
  const { items, problems } = cash(
    '3/10/26,01:00:00,BAL,,Cash balance,,,,0.00',
    '3/10/26,09:45:00,TRD,="7",BOT +3 AAPL 100 13 MAR 26 260 CALL @1.25,$0.00,-$1.95,-$376.95,0.00',
    '3/13/26,17:00:00,RAD,="8",REMOVAL OF OPTION DUE TO EXPIRATION -3.0 AAPL 100 13 MAR 26 260 CALL,,,0.00,0.00',
  );
  expect(problems).toEqual([]);
  expect(fillsIn(items)).toMatchObject([
    {
      symbol: '.AAPL260313C260',
      side: 'buy',
      quantity: '3',
      pointValue: '100',
      commission: '1.95',
      fees: '0',
    },
    { symbol: '.AAPL260313C260', side: 'sell', quantity: '3', price: '0', effect: 'close' },
  ]);
});

test('what cannot be told is refused with its reason', () => {
  const { items, problems } = cash(
    '3/10/26,09:45:00,TRD,="7",SOLD -1 VERTICAL SPY 100 13 MAR 26 680/675 PUT @.90,,-1.30,90.00,0.00',
    '3/13/26,17:00:00,RAD,="8",REMOVAL OF OPTION DUE TO EXPIRATION -3.0 AAPL 100 13 MAR 26 260 CALL,,,0.00,0.00',
    '3/10/26,01:00:00,BAL,,Cash balance,,,,0.00',
  );
  expect(items).toEqual([]);
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ['spread_without_legs', 5],
    ['unknown_position', 6],
  ]);
});

test('a cash line that fits no trade of its day adds none, and its costs are told', () => {
  const text = fixture('thinkorswim-statement.csv')
    .replace('09:35:01', '09:36:30')
    .replace('@8.15,,', '@8.15,-0.01,');
  const { items, problems } = read(text);
  expect(items).toHaveLength(10);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'cost_without_trade', line: 8 }]);
});

test('an option on a future', () => {
  const { items } = cash(
    '3/10/26,01:00:00,BAL,,Cash balance,,,,0.00',
    '3/10/26,14:17:49,TRD,="7",SOLD -4 /MESH26:XCME 1/5 13 MAR 26 (Wk2) /EX2H26:XCME 6740 PUT @6.35,-0.88,-7.20,127.00,0.00',
  );
  expect(fillsIn(items)).toMatchObject([
    { symbol: './MESH26 EX2H26 260313P6740', instrument: 'options', pointValue: null, commission: '7.2' },
  ]);
});
