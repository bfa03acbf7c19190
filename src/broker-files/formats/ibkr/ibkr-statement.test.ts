import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { ibkrStatement } from './ibkr-statement.ts';
import { ibkrTransactions } from './ibkr-transactions.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');

// Mar 10: 1,000 SOFI from 8.15 to 8.25: 100.00, commission 10.20. 2 puts on SPY from 3.40 to 3.90: 0.50 × 100 × 2 =
// 100.00, commission 2.64. Together 200.00, 12.84, net 187.16 = 89.80 + 97.36 as realised.
// Mar 11: 3 MYM short from 47160 to 47100: 60 × $0.50 × 3 = 90.00, commission 3.72, net 86.28.
test('orders of each class, with what they realised', () => {
  const { items, problems, leftOut } = readWith(ibkrStatement, fixture('ibkr-statement.csv'));
  expect(dayTotals(items)).toEqual([
    '2026-03-10: 200, 12.84, 0, 187.16, 4',
    '2026-03-11: 90, 3.72, 0, 86.28, 2',
  ]);
  // A lot, and an exchange of currencies.
  expect([problems, leftOut.length]).toEqual([[], 2]);
  const fills = fillsIn(items);
  expect(fills.map(({ pnl, pointValue }) => [pnl?.amount ?? null, pointValue])).toEqual([
    [null, '1'],
    ['89.8', '1'],
    [null, '100'],
    ['97.36', '100'],
    [null, '0.5'],
    ['86.28', '0.5'],
  ]);
  expect(fills[5]).toMatchObject({
    account: 'U7300118',
    symbol: 'MYMM6',
    instrument: 'futures',
    side: 'buy',
    quantity: '3',
    at: { clock: '2026-03-11T09:40:00.000', offset: null, zone: null },
    effect: 'close',
    line: 18,
  });
});

// 50 AMD from 120.50 to 121.10: 30.00, commission 2.05, net 27.95.
test('in German', () => {
  const { items, problems } = readWith(ibkrStatement, fixture('ibkr-statement-german.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-12: 30, 2.05, 0, 27.95, 2']);
  expect(problems).toEqual([]);
  expect(fillsIn(items)[1]).toMatchObject({ account: 'U7300119', instrument: 'stocks', symbol: 'AMD' });
});

const statement = (...rows: string[]) =>
  readWith(
    ibkrStatement,
    [
      'Statement,Header,Field Name,Field Value',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      ...rows,
    ].join('\n'),
  );

test('fills below their order are left out; alone they count', () => {
  const row = (level: string) =>
    `Trades,Data,${level},Stocks,USD,AMD,"2026-03-12, 10:00:00",50,120.5,121,-6025,-1,6026,0,25,O`;
  expect(statement(row('Order'), row('Trade')).items).toMatchObject([{ line: 3 }]);
  expect(statement(row('Trade')).items).toHaveLength(1);
});

test('an option that expired is worth nothing; a price that is an average is not quite met by what it was worth', () => {
  const { items, problems } = statement(
    'Trades,Data,Order,Equity and Index Options,USD,SPY 13MAR26 690 C,"2026-03-13, 16:20:00",-1,0,0,0,0,-101,-101,0,C;Ep',
    'Trades,Data,Order,Futures,USD,MESM6,"2026-03-13, 10:00:00",3,6800.0833,6801,-102001.25,-1.86,0,0,0,O',
  );
  expect(problems).toEqual([]);
  expect(fillsIn(items)).toMatchObject([
    { price: '0', side: 'sell', effect: 'close', pnl: { amount: '-101' }, pointValue: null },
    { pointValue: '5' },
  ]);
});

test('what a row is worth that fits no multiplier is told', () => {
  const { items, problems } = statement(
    'Trades,Data,Order,Futures,USD,XYZM6,"2026-03-13, 10:00:00",3,100,101,-2103,-1.86,0,0,0,O',
  );
  expect(fillsIn(items)).toMatchObject([{ pointValue: null }]);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'unclear_multiplier' }]);
});

// 2 MES short from 6812.25 to 6802.00: 10.25 × $5 × 2 = 102.50. Amounts are in euros: 58585.35 / 68122.50 = 0.86.
test('a transaction history: trades alone, without costs that are in another currency', () => {
  const { items, problems, leftOut } = readWith(ibkrTransactions, fixture('ibkr-transactions.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-12: 102.5, 0, 0, 102.5, 2']);
  expect(fillsIn(items)[0]).toMatchObject({
    account: 'U***00118 Trading',
    symbol: 'MESM6',
    instrument: 'futures',
    pointValue: null,
    commission: null,
    fees: null,
    at: { clock: '2026-03-12T00:00:00.000', hasTime: false },
    tradeDate: '2026-03-12',
  });
  // A day's settlement, and a deposit.
  expect(leftOut.map(({ reason }) => reason)).toEqual(['Position MTM', 'Deposit']);
  expect(problems.map(({ code }) => code)).toEqual(['foreign_costs', 'foreign_costs']);
});

test('a transaction history of an account in dollars keeps its costs', () => {
  const text = fixture('ibkr-transactions.csv')
    .replace('Base Currency,EUR', 'Base Currency,USD')
    .replace('58585.35', '68122.5')
    .replace('-58497.2', '-68020');
  const { items, problems } = readWith(ibkrTransactions, text);
  expect(dayTotals(items)).toEqual(['2026-03-12: 102.5, 2.12, 0, 100.38, 2']);
  expect([problems, fillsIn(items)[0]?.pointValue]).toEqual([[], '5']);
});
