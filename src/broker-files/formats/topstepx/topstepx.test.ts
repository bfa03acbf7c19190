import { describe, expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { workbookOf } from '#src/testing/workbook.ts';
import { projectxCompletedOrders } from './projectx-completed-orders.ts';
import { topstepxOrders } from './topstepx-orders.ts';
import { topstepxTrades } from './topstepx-trades.ts';

const TRADES = fixture('topstepx-trades.csv');

const TRADE_DAYS = [
  // The evening before: 2 MNQ short, 10.50 × $2 × 2 = 42.00. Then, overlapping, 3 MES, −2.25 × $5 × 3 = −33.75, and 1 MES,
  // 3.75 × $5 = 18.75. Gross 27.00, commissions 1.00 + 1.50 + 0.50, fees 1.48 + 2.22 + 0.74.
  '2026-07-07: 27, 3, 4.44, 19.56, 3',
  // 4 MYM, −120 × $0.50 × 4 = −240.00, no commission; 1 MNQ at no gain. Commission 0.50, fees 2.96 + 0.74.
  '2026-07-08: -240, 0.5, 3.7, -244.2, 2',
];

test('Trades: PnL is gross, and each row a trade of its own on the day of the session', () => {
  const { items, problems, skipped, dateOrder } = readWith(topstepxTrades, TRADES);
  expect(dayTotals(items)).toEqual(TRADE_DAYS);
  expect([problems, skipped, dateOrder]).toEqual([[], 0, null]);
  expect(items[0]).toMatchObject({
    kind: 'roundTrip',
    id: '3100000001',
    account: null,
    symbol: 'MNQU6',
    side: 'short',
    entryPrice: '30100.25',
    exitPrice: '30089.75',
    openedAt: { clock: '2026-07-06T18:10:08.000', offset: -240 },
    pnl: { amount: '42', is: 'gross' },
    isWhole: true,
    line: 2,
  });
  expect(items[3]).toMatchObject({
    openedAt: { clock: '2026-07-08T13:30:00.125', offset: 0 },
    commission: '0',
  });
});

test('Trades without a column of commissions', () => {
  const { items, problems } = readWith(topstepxTrades, fixture('topstepx-trades-without-commissions.csv'));
  // 2 NQ, 3.75 × $20 × 2 = 150.00, and 1 NQ short, −6.50 × $20 = −130.00; fees 2.80 + 1.40.
  expect(dayTotals(items)).toEqual(['2024-05-08: 20, 0, 4.2, 15.8, 2']);
  expect(problems).toEqual([]);
  expect(items.map((item) => item.kind === 'roundTrip' && item.commission)).toEqual([null, null]);
});

describe('Trades in every spelling', () => {
  const cells = TRADES.trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const joined = (by: string) => cells.map((row) => row.join(by)).join('\r\n');
  test.each([
    ['a byte order mark', `\ufeff${TRADES}`],
    ['semicolons', joined(';')],
    ['semicolons and decimal commas', joined(';').replaceAll(/(\d)\.(?=\d{5})/g, '$1,')],
    ['tabs', joined('\t')],
    ['pipes', joined('|')],
    ['a workbook', workbookOf({ Trades: cells })],
    ['a workbook with numbers', workbookOf({ Trades: cells }, { isTyped: true })],
  ])('%s', (_name, contents) => {
    const { items, problems } = readWith(topstepxTrades, contents);
    expect([dayTotals(items), problems]).toEqual([TRADE_DAYS, []]);
  });
});

test('a row that cannot be read is told with its line, and the others are taken', () => {
  const { items, problems } = readWith(
    topstepxTrades,
    TRADES.replace(',Short,', ',Sideways,').replace('3100000002', '3.1E+09'),
  );
  expect(problems).toMatchObject([
    { severity: 'refused', code: 'unreadable_side', line: 2 },
    { severity: 'refused', code: 'broken_id', line: 3 },
  ]);
  expect(items).toHaveLength(3);
});

test('Orders: filled ones are fills at their ExecutePrice, and stops are told', () => {
  const { items, problems, skipped } = readWith(topstepxOrders, fixture('topstepx-orders.csv'));
  expect(dayTotals(items)).toEqual([
    // 2 MES from 6800.25, 1 sold at 6804.50 and 1 at 6801.00: 4.25 + 0.75 = 5 points × $5.
    '2026-06-15: 25, 0, 0, 25, 3',
    // 3 MNQ short, 9.50 × $2 × 3 = 57.00.
    '2026-06-16: 57, 0, 0, 57, 2',
  ]);
  expect([problems, skipped]).toEqual([[], 1]);
  expect(items[0]).toMatchObject({
    kind: 'fill',
    id: '901',
    orderId: 'P-901',
    account: 'XFA-20011',
    side: 'buy',
    effect: 'open',
    at: { clock: '2026-06-14T18:05:01.000', offset: -360 },
    commission: null,
    fees: null,
  });
  expect(items.filter(({ kind }) => kind === 'stop')).toMatchObject([
    { id: '902', side: 'sell', price: '6795.25', at: { clock: '2026-06-14T18:05:01.000' } },
    { id: '906', side: 'sell', price: '30010.25' },
  ]);
});

test('Orders: one that reverses opens and closes, and one that was filled in part is told', () => {
  const text = fixture('topstepx-orders.csv')
    .replace('Closing,ClosePosition,,EX-904', 'Closing,ReversePosition,,EX-904')
    .replace('907,XFA-20012,MNQM6,Filled', '907,XFA-20012,MNQM6,Cancelled');
  const { items, problems } = readWith(topstepxOrders, text);
  expect(items.find((item) => item.kind === 'fill' && item.id === '904')).toMatchObject({ effect: null });
  expect(problems).toMatchObject([{ severity: 'refused', code: 'partly_filled', line: 8 }]);
});

test('Orders that hold stops alone say so', () => {
  const [head, , stop] = fixture('topstepx-orders.csv').split('\n');
  expect(readWith(topstepxOrders, `${head}\n${stop}\n`).problems).toMatchObject([
    { severity: 'warning', code: 'only_stops', line: 1 },
  ]);
});

test('completed orders of other front ends', () => {
  const text = fixture('projectx-completed-orders.csv');
  const { items, problems, skipped } = readWith(projectxCompletedOrders, text);
  // 4 of 6 MNQ filled, 14.50 × $2 × 4 = 116.00; the stop was never filled.
  expect(dayTotals(items)).toEqual(['2026-07-13: 116, 0, 0, 116, 2']);
  expect([problems, skipped]).toEqual([[], 1]);
  expect(items[1]).toMatchObject({
    id: '7700010',
    account: 'APEX-700100-02',
    symbol: 'CM.MNQU6',
    side: 'buy',
    quantity: '4',
    at: { clock: '2026-07-13T17:05:02.000', offset: 180 },
  });
  const words = text.replaceAll('77000', 'x').replace(/^x\d\d/gm, 'close');
  const nameless = readWith(projectxCompletedOrders, words).items;
  expect(nameless.map((item) => item.kind === 'fill' && item.id)).toEqual([null, null]);
});
