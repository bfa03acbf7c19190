import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Format, Item } from '../format.ts';
import { ibkrConfirmation } from './ibkr-confirmation.ts';
import { ibkrFlex } from './ibkr-flex.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');
const readFixture = (format: Format, name: string) => readWith(format, fixture(name));

// Mar 10: 2 MES from 6800.00 to 6804.50: 4.50 × $5 × 2 = 45.00, commission 0.62 + 0.62 + 1.24 = 2.48, net 42.52.
// 100 AAPL from 190.10 to 190.60: 50.00, commission 1.000309 + 1.002511 = 2.00282, net 47.99718.
// Together 95.00, 4.48282, net 90.51718, in 5 fills.
//
// Mar 11, the first of it on the evening before: 1 MNQ short from 24000.25 to 23990.25: 10 × $2 = 20.00, 1.24, net 18.76.
// 2 calls on SPY sold at 1.50, bought back at 1.10 in two equal fills: 0.40 × 100 × 2 = 80.00; commission
// 1.30 + 0.05 and a rebate of 0.60 = 0.75; net 79.25. Together 100.00, 1.99, net 98.01, in 5 fills.
test('Flex as CSV: executions alone, on the days of the session', () => {
  const { items, problems, skipped, dateOrder } = readFixture(ibkrFlex, 'ibkr-flex.csv');
  expect(dayTotals(items)).toEqual([
    '2026-03-10: 95, 4.48282, 0, 90.51718, 5',
    '2026-03-11: 100, 1.99, 0, 98.01, 5',
  ]);
  // An order, a lot and an exchange of currencies.
  expect([problems, skipped, dateOrder]).toEqual([[], 3, null]);
  const fills = fillsIn(items);
  expect(fills[2]).toEqual({
    kind: 'fill',
    line: 5,
    raw: expect.stringContaining('"00a1.03"'),
    id: '00a1.03',
    orderId: '8002',
    secondId: '9003',
    account: 'U7300118',
    symbol: 'MESM6',
    instrument: 'futures',
    side: 'sell',
    quantity: '2',
    price: '6804.5',
    at: { clock: '2026-03-10T09:45:12.000', offset: null, zone: null, hasTime: true },
    tradeDate: '2026-03-10',
    pointValue: '5',
    currency: 'USD',
    effect: 'close',
    commission: '1.24',
    fees: '0',
    pnl: { amount: '42.52', is: 'net', hidesNothing: true },
  });
  expect(fills.map(({ pnl }) => pnl?.amount ?? null)).toEqual([
    ...[null, null, '42.52', null, '47.99718'],
    ...[null, '18.76', null, '39.3', '39.95'],
  ]);
  expect(fills.at(-1)).toMatchObject({
    symbol: 'SPY   260320C00680000',
    commission: '-0.6',
    effect: 'close',
  });
});

// 1 ES from 6808.50 to 6815.50: 7 × $50 = 350.00, commission 4.50. 1 put on ES sold at 4.25, bought back at 3.25:
// 1 × $50 = 50.00, commission 2.84. Together 400.00, 7.34, net 392.66.
test('Flex as XML: elements of trades alone, options on futures with their future', () => {
  const { items, problems } = readFixture(ibkrFlex, 'ibkr-flex-report.xml');
  expect(dayTotals(items)).toEqual(['2026-03-12: 400, 7.34, 0, 392.66, 4']);
  expect(problems).toEqual([]);
  expect(fillsIn(items).map(({ symbol, instrument, id }) => [symbol, instrument, id])).toEqual([
    ['ESM6', 'futures', '00b1.01'],
    ['ESM6', 'futures', '00b1.02'],
    ['./ESH6 EW2H6 260313P6700', 'options', '00b1.03'],
    ['./ESH6 EW2H6 260313P6700', 'options', '00b1.04'],
  ]);
});

// 3 MYM from 47100 to 47160: 60 × $0.50 × 3 = 90.00, commission 3.72. 4 puts on AMD from 2.05 to 2.30:
// 0.25 × 100 × 4 = 100.00, commission 5.31. Together 190.00, 9.03, net 180.97.
test('Trade Confirmation: point values are those of the file', () => {
  const { items, problems } = readFixture(ibkrConfirmation, 'ibkr-confirmation.csv');
  expect(dayTotals(items)).toEqual(['2026-03-13: 190, 9.03, 0, 180.97, 4']);
  expect(problems).toEqual([]);
  expect(fillsIn(items)[0]).toMatchObject({ account: null, pointValue: '0.5', pnl: null, effect: null });
});

// 1,200 SOFI from 8.15 to 8.25: 120.00; commission 12.201123; net 107.798877.
test('days alone', () => {
  const { items } = readFixture(ibkrConfirmation, 'ibkr-confirmation-days.csv');
  expect(dayTotals(items)).toEqual(['2026-03-13: 120, 12.201123, 0, 107.798877, 2']);
  expect(fillsIn(items)[0]).toMatchObject({
    at: { clock: '2026-03-13T00:00:00.000', hasTime: false },
    tradeDate: '2026-03-13',
  });
});

test('two equal fills of one second, with an apostrophe before it, are two; what is paid to the trader is a rebate', () => {
  const { items, problems } = readWith(
    ibkrConfirmation,
    [
      'Symbol,DateTime,Quantity,Price,Commission,Code,Conid',
      "TSLA  260109C00420000,'2026-01-05 11:00:00,-1,0.8,-0.06,O;P,7201",
      "TSLA  260109C00420000,'2026-01-05 11:00:00,-1,0.8,-0.06,O;P,7201",
      "TSLA  260109C00420000,'2026-01-05 11:00:01,-1,0.8,0.61,O;P,7201",
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  expect(fillsIn(items)).toMatchObject([
    { side: 'sell', quantity: '1', commission: '0.06', effect: 'open', instrument: 'options', id: null },
    { commission: '0.06' },
    { commission: '-0.61', at: { clock: '2026-01-05T11:00:01.000' } },
  ]);
});

const HEAD =
  'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,IBCommissionCurrency,Notes/Codes,LevelOfDetail,TradeID,OrigTradeID';
const flex = (...rows: string[]) => readWith(ibkrFlex, [HEAD, ...rows].join('\n'));

test('a trade that was cancelled is taken out, and one that is not in the file is told', () => {
  const bought = 'U1,USD,FUT,MESM6,20260310;093000,BUY,1,6800,-0.62,USD,O,EXECUTION,71,';
  const taken = 'U1,USD,FUT,MESM6,20260310;100000,BUY (Ca.),-1,6800,0.62,USD,Ca,EXECUTION,72,71';
  expect(flex(bought, taken)).toMatchObject({ items: [], problems: [] });
  const { items, problems } = flex(bought, taken.replace('6800', '6801').replace(',71', ',70'));
  expect(items).toHaveLength(1);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'cancelled_fill', line: 3 }]);
});

test('orders count where there are no executions', () => {
  const row = (level: string) => `U1,USD,FUT,MESM6,20260310;093000,BUY,1,6800,-0.62,USD,O,${level},,`;
  expect(flex(row('ORDER')).items).toHaveLength(1);
  expect(flex(row('ORDER'), row('EXECUTION')).items).toMatchObject([{ line: 3 }]);
});

test('a turning fill neither opens nor closes alone; an option that expired has a price of 0', () => {
  const { items } = flex(
    'U1,USD,FUT,MESM6,20260310;093000,SELL,-2,6800,-0.62,USD,C;O,EXECUTION,71,',
    'U1,USD,OPT,SPY   260310C00690000,20260310;162000,SELL,-1,0,0,USD,C;Ep,EXECUTION,72,',
  );
  expect(fillsIn(items)).toMatchObject([{ effect: null }, { effect: 'close', price: '0', side: 'sell' }]);
});

test('what is not in dollars keeps its currency, and costs in another one are left out', () => {
  const { items, problems } = flex(
    'U1,EUR,FUT,FDXM1,20260310;093000,BUY,1,20100,-2.9,EUR,O,EXECUTION,71,',
    'U1,USD,FUT,MESM6,20260310;093000,BUY,1,6800,-0.53,EUR,O,EXECUTION,72,',
  );
  expect(fillsIn(items)).toMatchObject([
    { currency: 'EUR', commission: '2.9' },
    { currency: 'USD', commission: null },
  ]);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'foreign_costs', line: 3 }]);
});

test('sections of one file follow each other with a head of their own', () => {
  const { items, problems, leftOut } = flex(
    'U1,USD,FUT,MESM6,20260310;093000,BUY,1,6800,-0.62,USD,O,EXECUTION,71,',
    'ClientAccountID,Symbol,Position,MarkPrice',
    'U1,MESM6,1,6805',
  );
  expect([items.length, problems, leftOut.map(({ reason }) => reason)]).toEqual([1, [], ['Open position']]);
});

test.each([
  ['unsupported_instrument', 'U1,USD,BOND,T 4 2030,20260310;093000,BUY,1,99,-1,USD,O,EXECUTION,71,'],
  ['unreadable_side', 'U1,USD,FUT,MESM6,20260310;093000,XFER,1,99,-1,USD,O,EXECUTION,71,'],
  ['unreadable_time', 'U1,USD,FUT,MESM6,yesterday,BUY,1,99,-1,USD,O,EXECUTION,71,'],
  ['broken_id', 'U1,USD,FUT,MESM6,20260310;093000,BUY,1,99,-1,USD,O,EXECUTION,5.1E+11,'],
])('%s', (code, raw) => {
  expect(flex(raw)).toMatchObject({ items: [], problems: [{ severity: 'refused', code, line: 2, raw }] });
});

test('prices of three places are no thousands, whatever stands between day and time', () => {
  const head =
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,IBExecID';
  const csv = `${head}\nU1,USD,STK,SOFI,20261105;093000,BUY,100,12.345,-1,e1\n`;
  const xml =
    '<FlexStatement accountId="U1"><Trades><Trade accountId="U1" currency="USD" assetCategory="STK" symbol="SOFI" dateTime="20261105;093000" quantity="100" tradePrice="12.345" ibCommission="-1" buySell="BUY" ibExecID="e1" /></Trades></FlexStatement>';
  for (const text of [csv, xml, csv.replaceAll(',', ';').replace('20261105;093000', '20261105 093000')]) {
    expect(readWith(ibkrFlex, text).items).toMatchObject([{ price: '12.345', commission: '1' }]);
  }
});
